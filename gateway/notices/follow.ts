import type { Candidature } from '#domain/candidature.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'
import type { Message } from '#domain/talk/entries.ts'
import { docsOf, type Followed, followFeed, startFeed } from '../store/feeds/follow.ts'
import type { ProcessEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import { ANNONCES_FEED, notePublication } from './alerts/publication.ts'
import type { NoticeContext } from './context.ts'
import { pushMessage } from './messages.ts'
import { notifyCandidatures } from './notify.ts'

const CANDIDATURES_FEED: Followed = { name: 'candidatures', checkpoint: '_local/notices' }

/** From now on every change of state, and every annonce published, is news. @param now milliseconds since the epoch */
export async function startFollowing(store: Store, now: number): Promise<void> {
  for (const feed of [CANDIDATURES_FEED, ANNONCES_FEED]) await startFeed(store, feed, now)
}

/**
 * Queues notices missed by a crash or a failed write.
 * @returns how many were queued
 * @throws what failed, in the end
 */
export function followCandidatures(context: NoticeContext, each?: ProcessEach): Promise<number> {
  const { store, clock } = context
  return followFeed(store, CANDIDATURES_FEED, clock(), async (changes) =>
    notifyCandidatures(context, await docsOf<Candidature>(store, CANDIDATURES_FEED, changes), each),
  )
}

/** Called after each write by a member, with the stored document and the one it replaced. */
export type OnWritten = (name: DatabaseName, doc: Doc, prev: Doc | null) => Promise<void>

/** Queues the notices of a write, right after it. Errors never fail the write, already stored: the follower retries. */
export function queueOnWrite(context: NoticeContext): OnWritten {
  return async (name, doc, prev) => {
    if (name === 'annonces' && prev === null && doc.active === true) {
      await notePublication(context, doc as unknown as Annonce).catch(() => undefined)
    }
    if (name === 'conversations' && doc.kind === 'message') {
      await pushMessage(context, doc as unknown as Message).catch(() => undefined)
    }
    if (name !== 'candidatures' || doc._deleted === true) return
    await notifyCandidatures(context, [doc as unknown as Candidature]).catch(() => undefined)
  }
}
