import { type ComponentProps, useState } from 'react'
import type { Elements } from '../elements.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What is asked: a `ConfirmDialog`. */
export type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'>

/** Acts at once, or where there is something to ask, after the member has said yes. */
export function useAsking(): {
  readonly ask: (question: Question | null, act: () => void) => void
  readonly dialog: Elements
} {
  const [pending, setPending] = useState<{ readonly question: Question; readonly act: () => void }>()
  const dialog =
    pending === undefined ? null : (
      <ConfirmDialog
        {...pending.question}
        onConfirm={() => {
          setPending(undefined)
          pending.act()
        }}
        onCancel={() => setPending(undefined)}
      />
    )
  return { ask: (question, act) => (question === null ? act() : setPending({ question, act })), dialog }
}
