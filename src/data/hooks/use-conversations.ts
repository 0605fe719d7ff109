import type { Candidature } from '#domain/candidature.ts'
import type { Message } from '#domain/conversation/entries.ts'
import { every, type Found } from '../own/queries.ts'
import { messagesByConversation } from './use-conversation.ts'
import { useOwn } from './use-observable.ts'

export interface ConversationRow {
  readonly candidature: Candidature
  /** The last thing said; `null` while there is nothing but the candidature's own message. */
  readonly last: Message | null
  /** When that was. */
  readonly at: string
}

const QUERIES = { candidatures: every('candidatures'), entries: every('conversations') }

function rows({ candidatures, entries }: Found<typeof QUERIES>): readonly ConversationRow[] {
  const said = messagesByConversation(entries)
  return candidatures
    .map((candidature): ConversationRow => {
      const last = said.get(candidature._id)?.at(-1) ?? null
      return { candidature, last, at: last === null ? candidature.date : last.receivedAt || last.at }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** The member's conversations, of which each candidature is one; the latest first. `undefined` while loading. */
export function useConversations(): readonly ConversationRow[] | undefined {
  return useOwn('conversations', QUERIES, rows)
}
