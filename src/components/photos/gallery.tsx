import { type ComponentProps, type PointerEvent, type ReactNode, useContext, useRef, useState } from 'react'
import { type PhotoTexts, photoText } from '#domain/market/photo-texts.ts'
import { gallery as texts } from '#messages/fr/gallery.ts'
import { cx } from '#ui/cx.ts'
import { useModal } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ItemName } from '#ui/item-name.ts'
import { Announcer, AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import styles from './gallery.module.css'
import { Photo } from './photo.tsx'

const SWIPE_PX = 48 // a shorter move is a tap

/** Pictures in full screen. Escape closes; the arrows and a swipe go to the next one. */
function Lightbox({
  pictures,
  start,
  onClose,
}: {
  readonly pictures: readonly { readonly src: string; readonly alt: string }[]
  readonly start: number
  readonly onClose: () => void
}): ReactNode {
  const modal = useModal(onClose)
  const pressedAt = useRef<number>(undefined)
  const [at, setAt] = useState(start)
  const total = pictures.length
  const turn = (by: number) => setAt((now) => (now + by + total) % total)
  const release = (event: PointerEvent) => {
    const moved = event.clientX - (pressedAt.current ?? event.clientX)
    pressedAt.current = undefined
    if (total > 1 && Math.abs(moved) >= SWIPE_PX) turn(moved < 0 ? 1 : -1)
  }
  const labels = texts.lightbox
  const position = labels.position(at + 1, total)
  useAnnouncement(position, AT_ONCE_MS)
  const picture = pictures[at]
  if (picture === undefined) return null
  return (
    <dialog
      {...modal}
      className={styles.lightbox}
      aria-label={picture.alt}
      onPointerDown={(event) => {
        pressedAt.current = event.clientX
      }}
      onPointerUp={release}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
    >
      <Photo className={styles.picture} {...picture} />
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

/**
 * The photos of an annonce or of a profil, each opening in full screen.
 * @param alt the alternative text of the photo at an index, from 0, if its author gave none
 * @param box the photo's size on the page
 */
export function Gallery({
  photos,
  photoTexts,
  alt,
  box,
  className,
}: {
  readonly photos: readonly string[]
  readonly photoTexts?: PhotoTexts | undefined
  readonly alt: (index: number) => string
  readonly box: (index: number) => Pick<ComponentProps<typeof Photo>, 'size' | 'sizes' | 'loading'>
  readonly className: string | undefined
}): ReactNode {
  const [open, setOpen] = useState<number>()
  const item = useContext(ItemName)
  const pictures = photos.map((src, index) => ({ src, alt: photoText(photoTexts, src) || alt(index) }))
  return (
    <>
      <ul className={cx(styles.gallery, className)}>
        {pictures.map((picture, index) => (
          <li key={picture.src}>
            <button
              type="button"
              aria-label={[texts.enlarge(index + 1, photoText(photoTexts, picture.src)), item]
                .filter(Boolean)
                .join(', ')}
              onClick={() => setOpen(index)}
            >
              <Photo {...picture} {...box(index)} />
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : <Lightbox pictures={pictures} start={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
