import { departementOf } from '#domain/departements.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeIn, communeNameIndex } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import type { LocalDoc } from '../sync/wire.ts'
import type { FollowerContext } from './follower-context.ts'
import type { Regions } from './notes.ts'

type Doc = LocalDoc<'annonces'>

/** What annonces are filed by, made once of the list; `undefined` without a network, before it was ever asked for. */
export function communesFrom(load: () => Promise<readonly IndexedCommune[]>): FollowerContext['communes'] {
  const nameIndex = lazy(async () => communeNameIndex(await load()))
  return () => nameIndex().catch(() => undefined)
}

/**
 * The départements that changed annonces are filed under, as the gateway files them in its pieces. Where all is kept, the
 * list of communes is asked for when one of them has no code only: it is much for a small phone to hold.
 * @returns says `undefined` of an annonce that cannot be placed without the list
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
