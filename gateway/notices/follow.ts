import type { Candidature } from '#domain/candidature.ts'
import type { ForEach } from '../store/apart.ts'
import type { Store } from '../store/store.ts'
import { ANNONCES_FEED } from './alerts/publication.ts'
import type { NoticeContext } from './context.ts'
import { type Feed, followFeed, startFeed } from './feed.ts'
import { notifyCandidatures } from './notify.ts'

export const CANDIDATURES_FEED: Feed = { name: 'candidatures', checkpoint: '_local/notices' }

/** From here on every change of state, and every annonce published, is news. @param now milliseconds since the epoch */
export async function startFollowing(store: Store, now: number): Promise<void> {
  for (const feed of [CANDIDATURES_FEED, ANNONCES_FEED]) await startFeed(store, feed, now)
}

/**
 * Queues the notices that a process which died after a write, or could not write, left out.
 * @returns how many were queued
 * @throws what failed, in the end
 */
export function followCandidatures(context: NoticeContext, each?: ForEach): Promise<number> {
  return followFeed<Candidature>(context.store, CANDIDATURES_FEED, context.clock(), (candidatures) =>
    notifyCandidatures(context, candidatures, each),
  )
}
