import { type ComponentType, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Announcer, AT_ONCE_MS, useAnnouncement } from '../status/announcer.tsx'
import styles from './lightbox.module.css'

export interface Picture {
  readonly src: string
  readonly alt: string
}

export interface LightboxLabels {
  readonly close: string
  readonly previous: string
  readonly next: string
  /** '2 / 5', from a position counted from 1. */
  readonly position: (at: number, total: number) => string
}

type ImageProps = Picture & { readonly className?: string | undefined }

const SWIPE_PX = 48 // a shorter move is a tap

/** Pictures in full screen. Escape closes, the arrows and a swipe turn. Mount it to open it. */
export function Lightbox({
  pictures,
  start,
  labels,
  image: Image,
  onClose,
}: {
  readonly pictures: readonly Picture[]
  readonly start: number
  readonly labels: LightboxLabels
  /** What draws a picture. */
  readonly image: ComponentType<ImageProps>
  readonly onClose: () => void
}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedAt = useRef<number>(undefined)
  const [at, setAt] = useState(start)
  const total = pictures.length
  // Before the dialog leaves the page: closing it is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [])
  const turn = (by: number) => setAt((now) => (now + by + total) % total)
  const release = (event: PointerEvent) => {
    const moved = event.clientX - (pressedAt.current ?? event.clientX)
    pressedAt.current = undefined
    if (total > 1 && Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
  }
  const position = labels.position(at + 1, total)
  useAnnouncement(position, AT_ONCE_MS)
  const picture = pictures[at]
  if (picture === undefined) return null
  return (
    <dialog
      ref={ref}
      className={styles.lightbox}
      aria-label={picture.alt}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressedAt.current = event.clientX
      }}
      onPointerUp={release}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
    >
      <Image className={styles.picture} src={picture.src} alt={picture.alt} />
      <button type="button" className={styles.close} aria-label={labels.close} onClick={onClose}>
        <Icon name="close" size={26} />
      </button>
      {total < 2 ? null : (
        <div className={styles.bar}>
          <button type="button" aria-label={labels.previous} onClick={() => turn(-1)}>
            <Icon name="arrow-left" size={26} />
          </button>
          <span>{position}</span>
          <button type="button" aria-label={labels.next} onClick={() => turn(1)}>
            <Icon name="arrow-right" size={26} />
          </button>
        </div>
      )}
      <Announcer />
    </dialog>
  )
}
