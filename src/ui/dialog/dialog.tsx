import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import type { Elements } from '../elements.ts'
import { ItemName } from '../item-name.ts'
import layout from '../layout/layout.module.css'
import { Announcer } from '../status/announcer.tsx'
import styles from './dialog.module.css'

/**
 * After a dialog has gone at the first press of a double tap, stops the others (`detail` counts them), which would press
 * what was behind it.
 */
function stopSamePress(event: globalThis.MouseEvent): void {
  if (event.detail <= 1) {
    window.removeEventListener('click', stopSamePress, true)
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** A ref that opens a `dialog` on mount, and calls `onClose` on Escape. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the dialog is unmounted: closing it restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      window.addEventListener('click', stopSamePress, true)
    }
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
  dismiss,
  actions,
  described = false,
  children,
}: {
  readonly title: string
  /** A short body, read out when it opens: the focus goes to a button below it. */
  readonly described?: boolean
  readonly onClose: () => void
  /** The label of a button that closes it, before those of `actions`. */
  readonly dismiss?: string
  readonly actions?: Elements
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
        {/* Its title identifies it: the list behind it is inert. */}
        <ItemName value="">
          {children === undefined ? null : (
            <div id={`${id}-body`} className={layout.stack3}>
              {children}
            </div>
          )}
          {actions === undefined ? null : (
            <div className={cx(layout.row3, styles.actions)}>
              {dismiss === undefined ? null : (
                <Button variant="secondary" onClick={onClose}>
                  {dismiss}
                </Button>
              )}
              {actions}
            </div>
          )}
        </ItemName>
      </div>
      <Announcer />
    </dialog>
  )
}
