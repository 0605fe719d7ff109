import type { ReactNode } from 'react'
import { ConversationLink } from '#components/candidature/conversation-link.tsx'
import { useMemberUid } from '#data/hooks/use-session.ts'
import { type Candidature, leaverOf } from '#domain/candidature.ts'
import { partyName } from '#messages/partenariat-values.ts'
import { paths } from '#wire/site.ts'

/** From the papers of a partnership to what its parties say to each other; nothing when the other has left. */
export function WriteTo({ candidature }: { readonly candidature: Candidature }): ReactNode {
  const { _id, boutiqueId, creatorId } = candidature
  const uid = useMemberUid()
  if (leaverOf(candidature) !== null) return null
  const name = partyName(candidature, uid === creatorId ? boutiqueId : creatorId)
  return <ConversationLink of={_id} to={paths.conversation(_id)} name={name} />
}
