import { type ReactNode, useEffect, useState } from 'react'
import { useAnswer } from '#data/hooks/use-answer.ts'
import { useUndoSeconds } from '#data/hooks/use-settings.ts'
import { UNDO_S } from '#domain/undo.ts'
import { beside } from '#messages/fr/beside.ts'
import { whenSent } from '#messages/fr/writes.ts'
import { spaced } from '#messages/typography.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { announce } from '#ui/status/announcer.tsx'
import { Toasts as Place, Toast } from '#ui/status/toast.tsx'
import type { Tone } from '#ui/status/tone.ts'
import { useOverdue } from '../sync/use-overdue.ts'
import { showAnswer } from './message-store.ts'
import { type ToastRow, useToasts } from './toast-store.ts'

type Answered = Extract<ToastRow, { readonly writes: unknown }>

interface Shown<Row> {
  readonly row: Row & { readonly id: number }
  readonly onGone: () => void
}

function Said({
  row: { id, action, until: first, postpone },
  onGone,
  text,
  tone,
}: Shown<ToastRow> & { text: string; tone?: Tone | undefined }) {
  const { pause } = useToasts()
  const label = action?.label ?? ''
  useEffect(() => announce(`${text} ${label}`.trim()), [text, label])
  const [until, setUntil] = useState(first)
  const timeFactor = useUndoSeconds() / UNDO_S.usual
  const onPaused = (isPaused: boolean) => {
    pause(id, isPaused)
    if (isPaused) void postpone?.().then((later) => setUntil((known) => later ?? known))
  }
  const press = () => {
    onGone()
    if (action !== undefined && 'run' in action) void action.run()
  }
  return (
    <Toast
      text={text}
      tone={tone}
      until={until}
      timeFactor={timeFactor}
      hide={beside.hideToast}
      onPaused={onPaused}
      onGone={onGone}
    >
      {action === undefined ? null : 'to' in action ? (
        <ButtonLink small variant="quiet" to={action.to} onClick={press}>
          {action.label}
        </ButtonLink>
      ) : (
        <Button small variant="quiet" onClick={press}>
          {action.label}
        </Button>
      )}
    </Toast>
  )
}

/** What is true of the writes now. A refusal is no toast: it has to be read, so it becomes the message of the modal. */
function Answer({ row, onGone }: Shown<Answered>): ReactNode {
  const { writes, texts } = row
  const answer = useAnswer(writes)
  const hold = useOverdue(answer === 'waiting', writes)
  const refused = typeof answer === 'object'
  useEffect(() => {
    if (!refused) return
    showAnswer(writes, texts)
    onGone()
  })
  if (answer === 'sent') return <Said row={row} onGone={onGone} text={texts.sent[0]} />
  if (hold === null) return null
  const text = spaced(`${texts.waiting[0]}. ${texts.waiting[1](whenSent(hold))}`)
  return <Said row={row} onGone={onGone} text={text} tone="waiting" />
}

/** Where `showToast` shows them, on every page. */
export function Toasts(): ReactNode {
  const { shown, hide } = useToasts()
  return (
    <Place>
      {shown.map((row) => {
        const onGone = () => hide(row.id)
        return 'writes' in row ? (
          <Answer key={row.id} row={row} onGone={onGone} />
        ) : (
          <Said key={row.id} row={row} onGone={onGone} text={row.text} tone={row.tone} />
        )
      })}
    </Place>
  )
}
