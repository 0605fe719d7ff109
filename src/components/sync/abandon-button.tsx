import type { ReactNode } from 'react'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { common } from '#messages/fr.ts'
import { ConfirmButton } from '#ui/dialog/confirm-button.tsx'

const QUESTION = {
  title: deferredShell.abandonTitle,
  confirm: deferredShell.abandon,
  cancel: common.cancel,
  children: <p>{deferredShell.abandonText}</p>,
}

/** Removes a write from this device, after asking: nothing else has what was written. */
export function AbandonButton({ onAbandon }: { readonly onAbandon: () => void }): ReactNode {
  return (
    <ConfirmButton small variant="danger" icon="trash" question={QUESTION} onConfirm={onAbandon}>
      {deferredShell.abandon}
    </ConfirmButton>
  )
}
