import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, isCandidatureId, partsOf } from '#domain/ids.ts'
import { eraseKeptOn } from '../accounts/erasure/kept.ts'
import { type ForEach, forEachApart } from '../store/apart.ts'
import { getByPrefix, getMany, scanIds } from '../store/documents.ts'
import type { Store, StoredDoc } from '../store/store.ts'

const PAGE = 500 // annonces looked at together

/**
 * Deletes what an annonce that is no more leaves behind: the candidatures that led to no partnership. A confirmed one
 * stays with its two parties, its terms and its documents, until both have deleted their account.
 * @returns how many went
 */
export async function dropUnconfirmed(store: Store, annonceId: AnnonceId): Promise<number> {
  const found = await getByPrefix<Candidature>(store.db('candidatures'), `${annonceId}.`)
  const unconfirmed = found.filter(({ status }) => status !== 'confirmed')
  if (unconfirmed.length === 0) return 0
  for (const { _id } of unconfirmed) await eraseKeptOn(store, _id)
  const tombstones = unconfirmed.map(({ _id, _rev }): StoredDoc => ({ _id, _rev, _deleted: true }))
  const rows = await store.writeAs({ kind: 'server' }, 'candidatures', tombstones)
  return rows.filter((row) => row.ok).length
}

/** The deleted ones among these annonces. */
async function deletedOf(store: Store, annonceIds: ReadonlySet<AnnonceId>): Promise<readonly AnnonceId[]> {
  const ids = [...annonceIds]
  const annonces = await getMany(store.db('annonces'), ids)
  return ids.filter((_id, index) => annonces[index]?.state === 'deleted')
}

/** The deleted annonces that candidatures are left of. */
async function* deletedAnnonces(store: Store): AsyncGenerator<AnnonceId> {
  let annonceIds = new Set<AnnonceId>()
  for await (const id of scanIds(store.db('candidatures'))) {
    if (!isCandidatureId(id)) continue
    annonceIds.add(partsOf(id).annonceId)
    if (annonceIds.size < PAGE) continue
    yield* await deletedOf(store, annonceIds)
    annonceIds = new Set()
  }
  yield* await deletedOf(store, annonceIds)
}

/**
 * Does the same for annonces deleted by hand, or by a process that died before their candidatures.
 * @returns how many candidatures went
 */
export async function dropLeftovers(store: Store, each: ForEach = forEachApart): Promise<number> {
  let dropped = 0
  await each(
    deletedAnnonces(store),
    (annonceId) => annonceId,
    async (annonceId) => {
      const went = await dropUnconfirmed(store, annonceId)
      dropped += went
      return went > 0
    },
  )
  return dropped
}
