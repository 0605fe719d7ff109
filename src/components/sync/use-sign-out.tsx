import { useState } from 'react'
import { useUnsentDrafts } from '#data/hooks/use-draft.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Elements } from '#ui/elements.ts'
import { DraftList } from './draft-list.tsx'
import { useSending } from './use-sending.ts'

/** Signs out by `leave`; asks for confirmation if unsent or unsaved data on this device would be lost. */
export function useSignOut(leave: () => Promise<void>): { readonly ask: () => void; readonly dialog: Elements } {
  const [asking, setAsking] = useState(false)
  const { waiting } = useSending()
  const drafts = useUnsentDrafts()
  const confirm = () => {
    setAsking(false)
    void leave()
  }
  const dialog = asking ? (
    <ConfirmDialog
      title={deferredShell.leaveTitle}
      confirm={deferredShell.leaveAnyway}
      cancel={deferredShell.stay}
      onConfirm={confirm}
      onCancel={() => setAsking(false)}
    >
      <p>{deferredShell.leaveText(waiting, drafts.length)}</p>
      <DraftList onLeave={() => setAsking(false)} />
    </ConfirmDialog>
  ) : null
  return { ask: () => (waiting + drafts.length > 0 ? setAsking(true) : confirm()), dialog }
}
