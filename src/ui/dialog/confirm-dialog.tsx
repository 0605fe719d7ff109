import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import { Dialog } from './dialog.tsx'

/** Asks to confirm an irreversible action. Mount it to open it; the safe choice comes first and has the focus. */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  icon,
  busy,
  onConfirm,
  onCancel,
  children,
}: {
  readonly title: string
  /** The labels of the two buttons. */
  readonly confirm: string
  readonly cancel: string
  readonly icon?: IconName
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}): ReactNode {
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      described
      dismiss={cancel}
      actions={
        <Button variant="danger" icon={icon} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
