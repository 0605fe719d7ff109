import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { type Question, useAsking } from './use-asking.tsx'

/** A button that asks before it acts; without a question it acts at once. */
export function ConfirmButton({
  question,
  onConfirm,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  readonly question: Question | null
  readonly onConfirm: () => void
}): ReactNode {
  const asking = useAsking()
  return (
    <>
      <Button {...button} onClick={() => asking.ask(question, onConfirm)} />
      {asking.dialog}
    </>
  )
}
