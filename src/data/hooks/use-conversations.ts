import type { Candidature } from '#domain/candidature.ts'
import { suiviPartsOf, type Uid } from '#domain/ids.ts'
import { type Message, unreadOf } from '#domain/talk/entries.ts'
import { otherOf } from '#domain/talk/ids.ts'
import { every, type QueryResults } from '../member-reads/queries.ts'
import { messagesByConversation } from './use-conversation.ts'
import { useMember, useMemberQuery } from './use-observable.ts'

export interface ConversationRow {
  readonly candidature: Candidature
  /** The last message; `null` when there is only the candidature's own. */
  readonly last: Message | null
  /** The instant of the last message. */
  readonly at: string
  /** The number of unread messages from the other party. */
  readonly unread: number
  /** From the other party's profile, if it is stored on this device. */
  readonly photo: string | undefined
}

function queriesOf(uid: string) {
  return {
    candidatures: every('candidatures'),
    entries: every('conversations'),
    lus: every('suivis', `${uid}.lu.`),
  }
}

/** Each candidature's last message, and how many are unread. */
function talksIn({ candidatures, entries, lus }: QueryResults<ReturnType<typeof queriesOf>>, uid: string) {
  const said = messagesByConversation(entries)
  const readUpTo = new Map(lus.map(({ _id, seenAt }) => [String(suiviPartsOf(_id)?.about), seenAt]))
  return candidatures.map((candidature) => {
    const messages = said.get(candidature._id) ?? []
    const unread = unreadOf(messages, uid, readUpTo.get(candidature._id) ?? '')
    return { candidature, last: messages.at(-1) ?? null, unread }
  })
}

/** The member's conversations, one per candidature; the latest first. */
export function useConversations(): readonly ConversationRow[] | undefined {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery({ ...queriesOf(uid), profiles: every('profiles') }, ({ profiles, ...found }) => {
    const photos = new Map(profiles.map((profil) => [profil._id as string, profil.photos[0]]))
    const rows = talksIn(found, uid).map((talk): ConversationRow => {
      const { candidature, last } = talk
      const at = last === null ? candidature.date : last.receivedAt || last.at
      return { ...talk, at, photo: photos.get(otherOf(candidature._id, uid as Uid)) }
    })
    return rows.sort((a, b) => (a.at < b.at ? 1 : -1))
  })
}

/** Unread messages by candidature id; conversations without any are absent. */
export function useUnread(): ReadonlyMap<string, number> {
  const uid = useMember()?.uid ?? ''
  const talks = useMemberQuery(queriesOf(uid), (found) => {
    const unread = talksIn(found, uid).filter((talk) => talk.unread > 0)
    return new Map<string, number>(unread.map((talk) => [talk.candidature._id, talk.unread]))
  })
  return talks ?? NONE
}

const NONE: ReadonlyMap<string, number> = new Map()

/** The number of unread messages in all conversations. */
export function useUnreadCount(): number {
  return [...useUnread().values()].reduce((sum, count) => sum + count, 0)
}
