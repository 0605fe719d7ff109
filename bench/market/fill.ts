import type { Store } from '../../gateway/store/store.ts'
import { annoncesOf } from './annonces.ts'

const BATCH = 500

/** Writes the annonces of a market into a store that has none: no account or profile stands behind them. */
export async function fillStore(store: Store, count: number): Promise<void> {
  const db = store.db('annonces')
  let batch: PouchDB.Core.PutDocument<Record<string, unknown>>[] = []
  const write = async () => {
    await db.bulkDocs(batch)
    batch = []
  }
  for (const annonce of annoncesOf(count)) {
    batch.push({ ...annonce })
    if (batch.length === BATCH) await write()
  }
  if (batch.length > 0) await write()
}
