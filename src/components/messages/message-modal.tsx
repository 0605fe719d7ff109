import type { ReactNode } from 'react'
import { useSession } from '#data/hooks/use-session.ts'
import { common } from '#messages/fr.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useMessage } from './message-store.ts'

/** The message modal, shown while a member is signed in and a message is set. */
export function MessageModal(): ReactNode {
  const session = useSession()
  const { message, close } = useMessage()
  if (session.state !== 'member' || message === null) return null
  return (
    <Dialog title={message.title} onClose={close} actions={<Button onClick={close}>{common.close}</Button>}>
      <p>{message.text}</p>
    </Dialog>
  )
}
