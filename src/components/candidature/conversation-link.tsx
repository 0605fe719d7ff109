import type { ReactNode } from 'react'
import { useUnread } from '#data/hooks/use-conversations.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { ButtonLink } from '#ui/button.tsx'

/**
 * Leads to what the two parties of a candidature say to each other, and counts what was not read.
 * @param name the other's
 * @param named whether the link says whom it is to, away from the candidature
 */
export function ConversationLink({
  of,
  to,
  name,
  named = false,
}: {
  /** The candidature's id. */
  readonly of: string
  readonly to: string
  readonly name: string
  readonly named?: boolean
}): ReactNode {
  const unread = useUnread().get(of) ?? 0
  return (
    <ButtonLink
      small
      variant={named ? 'quiet' : 'secondary'}
      icon="send"
      to={to}
      aria-label={named ? undefined : texts.openWith(name, unread)}
    >
      {named ? texts.writeTo(name, unread) : unread === 0 ? texts.open : texts.openCount(unread)}
    </ButtonLink>
  )
}
