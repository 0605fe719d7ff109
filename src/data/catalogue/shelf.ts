import type { Annonce } from '#domain/annonce.ts'
import type { PublicDatabase } from '../database.ts'
import { fromWire, type LocalDoc } from '../replication/wire.ts'

type Doc = LocalDoc<'annonces'>

const ROWS_A_WRITE = 250 // a write is one task of the page

/** A public annonce as this device stores it. @param rev the server's, or the mark of a first synchronisation */
export function storedAnnonce(annonce: Annonce, rev: string): Doc {
  return fromWire('annonces', { ...annonce, _rev: rev })
}

/**
 * Writes in bulk into the collection of the public annonces. It is only read here, and follows the server by itself
 * (`follower.ts`): RxDB's replication would write each document a second time, as the server's version of it.
 * @param areNew nothing of theirs is stored
 */
export async function writeAnnonces(
  { annonces }: PublicDatabase,
  docs: readonly Doc[],
  areNew: boolean = false,
): Promise<void> {
  const { storageInstance } = annonces
  for (let from = 0; from < docs.length; from += ROWS_A_WRITE) {
    const batch = docs.slice(from, from + ROWS_A_WRITE)
    const ids = batch.map(({ _id }) => _id)
    const before = areNew ? [] : await storageInstance.findDocumentsById(ids, true)
    const previous = new Map(before.map((doc) => [doc._id as string, doc]))
    const rows = batch.flatMap((doc) => {
      const document = { ...doc, _attachments: {}, _meta: { lwt: 0 }, _rev: '' }
      const known = previous.get(doc._id)
      if (known !== undefined) return [{ document, previous: known }]
      return doc._deleted ? [] : [{ document }]
    })
    const { error } = await storageInstance.bulkWrite(rows, 'catalogue')
    // Written already, by a tab that died before it noted so.
    const taken = areNew ? error.filter(({ status }) => status === 409) : []
    if (error.length > taken.length) throw new Error(`annonce not written: ${error[0]?.status}`)
    if (taken.length > 0) {
      const again = new Set(taken.map(({ documentId }) => documentId))
      await writeAnnonces(
        { annonces } as PublicDatabase,
        batch.filter(({ _id }) => again.has(_id)),
      )
    }
  }
}

/** Removes annonces, and what RxDB keeps of those that were removed. */
export async function removeAnnonces(database: PublicDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await writeAnnonces(
    database,
    ids.map((_id) => fromWire('annonces', { _id, _deleted: true })),
  )
  await database.annonces.internalStorageInstance.cleanup(0)
}

/** Removes what was stored before a synchronisation that has just written all that there is. @returns the ids of what stays */
export async function removeOthers(database: PublicDatabase, mark: string): Promise<ReadonlySet<string>> {
  const gone: string[] = []
  const kept = new Set<string>()
  for (let after = ''; ; ) {
    const selector = { _id: { $gt: after } }
    const docs = await database.annonces.find({ selector, sort: [{ _id: 'asc' }], limit: ROWS_A_WRITE }).exec()
    for (const { rev, primary } of docs) {
      if (rev === mark) kept.add(primary)
      else gone.push(primary)
    }
    if (docs.length < ROWS_A_WRITE) break
    after = docs.at(-1)?.primary ?? ''
  }
  await removeAnnonces(database, gone)
  return kept
}
