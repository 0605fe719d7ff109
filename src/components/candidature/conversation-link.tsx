import type { ReactNode } from 'react'
import { useUnread } from '#data/hooks/use-conversations.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { ButtonLink } from '#ui/button.tsx'

/**
 * Links to the conversation of a candidature, with its number of unread messages.
 * @param name the other party's, added to the label where the candidature is not shown
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
      {name !== undefined ? texts.openWith(name, unread) : unread === 0 ? texts.open : texts.openCount(unread)}
    </ButtonLink>
  )
}
