import { departementOf } from '#domain/market/departements.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeIn, communeNameIndex } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import type { LocalDoc } from '../sync/wire.ts'
import type { FollowerContext } from './follower-context.ts'
import type { Regions } from './notes.ts'

type Doc = LocalDoc<'annonces'>

/** The index that annonces are filed by, built once; `undefined` if its list was never loaded and cannot be. */
export function communesFrom(load: () => Promise<readonly IndexedCommune[]>): FollowerContext['communes'] {
  const nameIndex = lazy(async () => communeNameIndex(await load()))
  return () => nameIndex().catch(() => undefined)
}

/**
 * Finds the départements of changed annonces, as the gateway does for its pieces. Where the whole market is stored, the
 * list of communes is loaded only when an annonce has no code: it takes much of a small phone's memory.
 * @returns a function that returns `undefined` for an annonce that cannot be filed without the list
 */
export async function placing(
  { communes }: Pick<FollowerContext, 'communes'>,
  regions: Regions,
  changed: readonly Doc[],
): Promise<(doc: Doc) => string | undefined> {
  const there = changed.filter(({ _deleted }) => !_deleted)
  const needsIndex = regions === 'all' ? there.some(({ commune }) => !commune) : there.length > 0
  const nameIndex = needsIndex ? await communes() : undefined
  return (doc) => {
    if (nameIndex !== undefined) return departementOf(communeIn(nameIndex, doc))
    return doc.commune ? departementOf(doc.commune) : undefined
  }
}
