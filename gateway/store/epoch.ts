import { randomBytes } from 'node:crypto'
import { statusOf } from './errors.ts'

const ID = '_local/epoch'

type Database = PouchDB.Database<Record<string, unknown>>

async function stored(db: Database): Promise<string | null> {
  try {
    const doc = await db.get<{ value: string }>(ID)
    return doc.value
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/**
 * The name of this life of a database, made at its first opening. A sequence is meaningful within one epoch only:
 * after a wiped or replaced store the same number would answer silent emptiness.
 */
export async function readEpoch(db: Database): Promise<string> {
  const known = await stored(db)
  if (known !== null) return known
  try {
    await db.put({ _id: ID, value: randomBytes(6).toString('hex') })
  } catch (error) {
    if (statusOf(error) !== 409) throw error
  }
  // Read back: another gateway may have named it at the same moment.
  return (await stored(db)) ?? readEpoch(db)
}
