import type { ReactNode } from 'react'
import { useAnswer, type Write } from '#data/hooks/use-answer.ts'
import { useSession } from '#data/hooks/use-session.ts'
import { describeRefusal, type WriteTexts, whenSent } from '#messages/fr/writes.ts'
import { common } from '#messages/fr.ts'
import { spaced } from '#messages/typography.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AT_ONCE_MS, useAnnouncement } from '#ui/status/announcer.tsx'
import { useOverdue } from '../sync/use-overdue.ts'
import { useMessage } from './message-store.ts'

function Modal({
  title,
  text,
  onClose,
}: {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
}) {
  // It changes under the reader's eyes when the server answers.
  useAnnouncement(text, AT_ONCE_MS)
  return (
    <Dialog described title={title} onClose={onClose} actions={<Button onClick={onClose}>{common.close}</Button>}>
      <p>{text}</p>
    </Dialog>
  )
}

/** What is true of the writes now. A server that is there answers first: what waits is not announced for a blink. */
function AnswerModal({
  writes,
  texts: { sent, waiting, refused },
  onClose,
}: {
  readonly writes: readonly Write[]
  readonly texts: WriteTexts
  readonly onClose: () => void
}): ReactNode {
  const answer = useAnswer(writes)
  const hold = useOverdue(answer === 'waiting', writes)
  if (answer === undefined) return null
  if (answer === 'sent') return <Modal title={sent[0]} text={sent[1]} onClose={onClose} />
  if (answer !== 'waiting') {
    return <Modal title={refused[0]} text={spaced(`${refused[1]} ${describeRefusal(answer)}`)} onClose={onClose} />
  }
  return hold === null ? null : <Modal title={waiting[0]} text={spaced(waiting[1](whenSent(hold)))} onClose={onClose} />
}

/** The message modal, shown while a member is signed in and a message is set. */
export function MessageModal(): ReactNode {
  const session = useSession()
  const { message, close } = useMessage()
  if (session.state !== 'member' || message === null) return null
  return 'writes' in message ? <AnswerModal {...message} onClose={close} /> : <Modal {...message} onClose={close} />
}
