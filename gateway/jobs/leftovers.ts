import type { Candidature } from '#domain/candidature.ts'
import { type AnnonceId, isCandidatureId, partsOf } from '#domain/ids.ts'
import type { Store, StoredDoc } from '../store/store.ts'
import { readMany, readPrefix } from '../sync/documents.ts'

const PAGE = 500

/**
 * Deletes what an annonce that is no more leaves behind: the candidatures that led to no partnership. A confirmed one
 * stays with its two parties, its terms and its documents, until one of them deletes their account.
 * @returns how many went
 */
export async function dropUnconfirmed(store: Store, annonceId: AnnonceId): Promise<number> {
  const found = await readPrefix(store, 'candidatures', `${annonceId}.`)
  const unconfirmed = found.filter((doc) => (doc as unknown as Candidature).status !== 'confirmed')
  if (unconfirmed.length === 0) return 0
  const tombstones = unconfirmed.map(({ _id, _rev }): StoredDoc => ({ _id, _rev, _deleted: true }))
  const rows = await store.writeAs({ kind: 'worker' }, 'candidatures', tombstones)
  return rows.filter((row) => row.ok).length
}

/** The annonces of one page of candidatures, each once. */
async function annoncesAfter(store: Store, after: string): Promise<{ ids: AnnonceId[]; last: string; more: boolean }> {
  const { rows } = await store.db('candidatures').allDocs({ startkey: after, limit: PAGE })
  const ids = rows.flatMap(({ id }) => (isCandidatureId(id) ? [partsOf(id).annonceId] : []))
  return { ids: [...new Set(ids)], last: rows.at(-1)?.id ?? after, more: rows.length === PAGE }
}

/**
 * Does the same for annonces deleted by hand, or by a process that died before their candidatures.
 * @returns how many candidatures went
 */
export async function dropLeftovers(store: Store): Promise<number> {
  let dropped = 0
  let after = ''
  for (;;) {
    const { ids, last, more } = await annoncesAfter(store, after)
    const annonces = await readMany(store, 'annonces', ids)
    for (const [index, id] of ids.entries()) {
      if (annonces[index]?.state === 'deleted') dropped += await dropUnconfirmed(store, id)
    }
    if (!more) return dropped
    after = last
  }
}
