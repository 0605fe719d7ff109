import { departementOf } from '#domain/departements.ts'
import type { IndexedCommune } from '#wire/communes.ts'
import { communeIn, knownCommunes } from '#wire/placing.ts'
import { lazy } from '../platform/async.ts'
import type { LocalDoc } from '../sync/wire.ts'
import type { Exchange } from './exchange.ts'
import type { Places } from './notes.ts'

type Doc = LocalDoc<'annonces'>

/** What annonces are filed by, made once of the list; `undefined` without a network, before it was ever asked for. */
export function communesFrom(load: () => Promise<readonly IndexedCommune[]>): Exchange['communes'] {
  const known = lazy(async () => knownCommunes(await load()))
  return () => known().catch(() => undefined)
}

/**
 * The départements that changed annonces are filed under, as the gateway files them in its pieces. Where all is kept, the
 * list of communes is asked for when one of them has no code only: it is much for a small phone to hold.
 * @returns says `undefined` of an annonce that cannot be placed without the list
 */
export async function placing(
  { communes }: Pick<Exchange, 'communes'>,
  places: Places,
  changed: readonly Doc[],
): Promise<(doc: Doc) => string | undefined> {
  const there = changed.filter(({ _deleted }) => !_deleted)
  const isAsked = places === 'all' ? there.some(({ commune }) => !commune) : there.length > 0
  const known = isAsked ? await communes() : undefined
  return (doc) => {
    if (known !== undefined) return departementOf(communeIn(known, doc))
    return doc.commune ? departementOf(doc.commune) : undefined
  }
}
