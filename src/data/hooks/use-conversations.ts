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

function listQueriesOf(uid: string) {
  return { ...queriesOf(uid), profiles: every('profiles') }
}

/** The instant up to which each conversation was read, by its candidature's id. */
function marksIn({ lus }: Pick<QueryResults<ReturnType<typeof queriesOf>>, 'lus'>): ReadonlyMap<string, string> {
  return new Map(lus.map(({ _id, seenAt }) => [String(suiviPartsOf(_id)?.about), seenAt]))
}

function rows(found: QueryResults<ReturnType<typeof listQueriesOf>>, uid: string): readonly ConversationRow[] {
  const { candidatures, entries, profiles } = found
  const [said, marks] = [messagesByConversation(entries), marksIn(found)]
  const photos = new Map(profiles.map((profil) => [profil._id as string, profil.photos[0]]))
  return candidatures
    .map((candidature): ConversationRow => {
      const messages = said.get(candidature._id) ?? []
      const last = messages.at(-1) ?? null
      return {
        candidature,
        last,
        at: last === null ? candidature.date : last.receivedAt || last.at,
        unread: unreadOf(messages, uid, marks.get(candidature._id) ?? ''),
        photo: photos.get(otherOf(candidature._id, uid as Uid)),
      }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** The member's conversations, one per candidature; the latest first. */
export function useConversations(): readonly ConversationRow[] | undefined {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery(listQueriesOf(uid), (found) => rows(found, uid))
}

function unreadIn(found: QueryResults<ReturnType<typeof queriesOf>>, uid: string): ReadonlyMap<string, number> {
  const marks = marksIn(found)
  const there = new Set(found.candidatures.map(({ _id }) => _id))
  const counts = [...messagesByConversation(found.entries)].map(
    ([id, messages]) => [id, there.has(id) ? unreadOf(messages, uid, marks.get(id) ?? '') : 0] as const,
  )
  return new Map<string, number>(counts.filter(([, count]) => count > 0))
}

/** Unread messages by candidature id; conversations without any are absent. */
export function useUnread(): ReadonlyMap<string, number> {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery(queriesOf(uid), (found) => unreadIn(found, uid)) ?? NONE
}

const NONE: ReadonlyMap<string, number> = new Map()

/** The number of unread messages in all conversations. */
export function useUnreadCount(): number {
  return [...useUnread().values()].reduce((sum, count) => sum + count, 0)
}
