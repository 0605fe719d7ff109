import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { ItemName } from '../item-name.ts'
import layout from '../layout/layout.module.css'
import { Announcer } from '../status/announcer.tsx'
import styles from './dialog.module.css'

/** What opens a `dialog` as it is mounted, and has Escape call `onClose`. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the dialog leaves the page: closing it is what gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return { ref, onCancel }
}

/** A native modal dialog: mount it to open it. Escape and a press outside call `onClose`. */
export function Dialog({
  title,
  onClose,
  actions,
  described = false,
  children,
}: {
  readonly title: string
  /** Its body is a few words, which are read as it opens: the focus goes to a button below them. */
  readonly described?: boolean
  readonly onClose: () => void
  readonly actions?: ReactNode
  readonly children?: ReactNode
}): ReactNode {
  const modal = useModal(onClose)
  const id = useId()
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser handles it (onCancel)
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={described ? `${id}-body` : undefined}
      onClick={closeOutside}
    >
      <div className={cx(layout.stack4, styles.sheet)}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {/* Its title says what it is about: the list that it was opened from is out of reach. */}
        <ItemName value="">
          {children === undefined ? null : (
            <div id={`${id}-body`} className={layout.stack3}>
              {children}
            </div>
          )}
          {actions === undefined ? null : <div className={cx(layout.row3, styles.actions)}>{actions}</div>}
        </ItemName>
      </div>
      <Announcer />
    </dialog>
  )
}
