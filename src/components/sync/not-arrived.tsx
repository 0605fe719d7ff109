import type { ReactNode } from 'react'
import { shell } from '#messages/fr/shell.ts'
import { spaced } from '#messages/typography.ts'
import { EmptyState } from '../brand/empty-state.tsx'

/** Nothing has ever come to this device, nor can it now: that does not mean that there is nothing. */
export function NotArrived({ title, action }: { readonly title: string; readonly action?: ReactNode }): ReactNode {
  return (
    <EmptyState title={title} action={action}>
      {spaced(shell.notArrived)}
    </EmptyState>
  )
}
