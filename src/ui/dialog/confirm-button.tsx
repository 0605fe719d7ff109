import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** What is asked: a `ConfirmDialog`. */
export type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onCancel'>

/** A button that asks before it acts; without a question it acts at once. */
export function ConfirmButton({
  question,
  onConfirm,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  readonly question: Question | null
  readonly onConfirm: () => void
}): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={question === null ? onConfirm : () => setIsAsking(true)} />
      {isAsking && question !== null ? (
        <ConfirmDialog
          {...question}
          onConfirm={() => {
            setIsAsking(false)
            onConfirm()
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  )
}
