import type { ReactNode } from 'react'
import { useUnread } from '#data/hooks/use-conversations.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { ButtonLink } from '#ui/button.tsx'

/**
 * Leads to what the two parties of a candidature say to each other, and counts what was not read.
 * @param name the other's, which the link says away from the candidature
 */
export function ConversationLink({
  candidatureId,
  to,
  name,
}: {
  /** The candidature's id. */
  readonly candidatureId: string
  readonly to: string
  readonly name?: string
}): ReactNode {
  const unread = useUnread().get(candidatureId) ?? 0
  return (
    <ButtonLink small variant={name === undefined ? 'secondary' : 'quiet'} icon="send" to={to}>
      {name !== undefined ? texts.writeTo(name, unread) : unread === 0 ? texts.open : texts.openCount(unread)}
    </ButtonLink>
  )
}
