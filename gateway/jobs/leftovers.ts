import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, isCandidatureId, partsOf } from '#domain/ids.ts'
import { getByPrefix, getMany, scanIds } from '../store/documents.ts'
import type { Store, StoredDoc } from '../store/store.ts'

const PAGE = 500 // annonces looked at together

/**
 * Deletes what an annonce that is no more leaves behind: the candidatures that led to no partnership. A confirmed one
 * stays with its two parties, its terms and its documents, until one of them deletes their account.
 * @returns how many went
 */
export async function dropUnconfirmed(store: Store, annonceId: AnnonceId): Promise<number> {
  const found = await getByPrefix<Candidature>(store.db('candidatures'), `${annonceId}.`)
  const unconfirmed = found.filter(({ status }) => status !== 'confirmed')
  if (unconfirmed.length === 0) return 0
  const tombstones = unconfirmed.map(({ _id, _rev }): StoredDoc => ({ _id, _rev, _deleted: true }))
  const rows = await store.writeAs({ kind: 'server' }, 'candidatures', tombstones)
  return rows.filter((row) => row.ok).length
}

/** @returns how many candidatures of the deleted ones among these annonces went */
async function dropOfDeleted(store: Store, annonceIds: readonly AnnonceId[]): Promise<number> {
  let dropped = 0
  const annonces = await getMany(store.db('annonces'), annonceIds)
  for (const [index, id] of annonceIds.entries()) {
    if (annonces[index]?.state === 'deleted') dropped += await dropUnconfirmed(store, id)
  }
  return dropped
}

/**
 * Does the same for annonces deleted by hand, or by a process that died before their candidatures.
 * @returns how many candidatures went
 */
export async function dropLeftovers(store: Store): Promise<number> {
  let dropped = 0
  let annonceIds = new Set<AnnonceId>()
  for await (const id of scanIds(store.db('candidatures'))) {
    if (!isCandidatureId(id)) continue
    annonceIds.add(partsOf(id).annonceId)
    if (annonceIds.size < PAGE) continue
    dropped += await dropOfDeleted(store, [...annonceIds])
    annonceIds = new Set()
  }
  return dropped + (await dropOfDeleted(store, [...annonceIds]))
}
