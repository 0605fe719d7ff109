import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { type ForEach, forEachApart } from '../store/apart.ts'
import { get } from '../store/documents.ts'
import { type Followed, followFeed } from '../store/feeds/follow.ts'
import type { Store } from '../store/store.ts'
import { keepCopies } from '../sync/copies.ts'

const FEED: Followed = { name: 'partenariats', checkpoint: '_local/copies', fromBeginning: true }

/**
 * Keeps the copies that a process which died after both parties had agreed, or could not write, left out. Papers are
 * large: they are read one at a time.
 * @param now milliseconds since the epoch
 * @returns of how many papers some were made
 */
export function keepMissedCopies(store: Store, now: number, each: ForEach = forEachApart): Promise<number> {
  return followFeed(store, FEED, now, (changes) =>
    each(
      changes,
      ({ id }) => id,
      async ({ id, deleted }) => {
        const papers = deleted ? null : await get<Partenariat>(store.db('partenariats'), id)
        return papers !== null && (await keepCopies(store, papers)) > 0
      },
    ),
  )
}
