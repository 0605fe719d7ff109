import { type ComponentProps, useState } from 'react'
import type { Elements } from '../elements.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What is asked: a `ConfirmDialog`. */
export type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'>

/** Acts at once, or where there is something to ask, after the member has said yes; `refuse` follows a no. */
export function useAsking(): {
  readonly ask: (question: Question | null, act: () => void, refuse?: () => void) => void
  readonly dialog: Elements
} {
  const [pending, setPending] = useState<{
    readonly question: Question
    readonly act: () => void
    readonly refuse?: (() => void) | undefined
  }>()
  const dialog =
    pending === undefined ? null : (
      <ConfirmDialog
        {...pending.question}
        onConfirm={() => {
          setPending(undefined)
          pending.act()
        }}
        onCancel={() => {
          setPending(undefined)
          pending.refuse?.()
        }}
      />
    )
  return { ask: (question, act, refuse) => (question === null ? act() : setPending({ question, act, refuse })), dialog }
}
