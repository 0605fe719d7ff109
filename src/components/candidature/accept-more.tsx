import type { ReactNode } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { common } from '#messages/fr.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { AcceptQuestion } from './use-decisions.ts'

/** Asks a boutique whose places are taken before it accepts one more. */
export function AcceptMore({ question }: { readonly question: AcceptQuestion | undefined }): ReactNode {
  if (question === undefined) return null
  const { capacity, answer } = question
  return (
    <ConfirmDialog
      title={texts.acceptMoreTitle}
      confirm={texts.accept}
      cancel={common.cancel}
      icon="check"
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>{texts.acceptMore(capacity)}</p>
    </ConfirmDialog>
  )
}
