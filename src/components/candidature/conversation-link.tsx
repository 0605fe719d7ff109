import type { ReactNode } from 'react'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { ButtonLink } from '#ui/button.tsx'

/** Leads to what the two parties of a candidature say to each other. @param name the other party's */
export function ConversationLink({ to, name }: { readonly to: string; readonly name: string }): ReactNode {
  return (
    <ButtonLink small variant="secondary" icon="send" to={to} aria-label={texts.openWith(name, 0)}>
      {texts.open}
    </ButtonLink>
  )
}
