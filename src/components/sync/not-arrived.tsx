import type { ReactNode } from 'react'
import { shell } from '#messages/fr/shell.ts'
import { spaced } from '#messages/typography.ts'
import { EmptyState } from '../brand/empty-state.tsx'

/** The first sync has not completed and cannot now: the list is not known to be empty. */
export function NotArrived({ title, action }: { readonly title: string; readonly action?: ReactNode }): ReactNode {
  return (
    <EmptyState title={title} action={action}>
      {spaced(shell.notArrived)}
    </EmptyState>
  )
}
