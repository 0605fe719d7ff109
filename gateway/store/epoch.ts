import { randomBytes } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import { get, putIfCurrent } from './documents.ts'
import type { Store } from './store.ts'

/** One life of a database, from its creation or from the day it was put back. */
export interface DatabaseEpoch {
  /** Its name. A sequence is meaningful within it only: elsewhere the same number would answer silent emptiness. */
  readonly epoch: string
  /** Seals what its clients carry for it; 32 bytes, in base64. */
  readonly secret: string
}

const idOf = (name: DatabaseName) => `life:${name}`
const newEpoch = (): DatabaseEpoch => ({
  epoch: randomBytes(6).toString('hex'),
  secret: randomBytes(32).toString('base64'),
})

/**
 * The present life of a database, begun at its first opening, once whoever opens it. Where `coordination` was lost another
 * begins, and devices pull everything again.
 */
export async function readEpoch(store: Pick<Store, 'db'>, name: DatabaseName): Promise<DatabaseEpoch> {
  const coordination = store.db('coordination')
  const stored = await get<DatabaseEpoch>(coordination, idOf(name))
  if (stored !== null) return { epoch: stored.epoch, secret: stored.secret }
  await putIfCurrent(coordination, { _id: idOf(name), ...newEpoch() })
  // Read back: another gateway may have named it at the same moment.
  return readEpoch(store, name)
}

/**
 * Begins another life: the store was put back from a copy, and what its clients know of it is no longer true.
 * @param ended the life that they know; nothing happens when another gateway has ended it before
 */
export async function renewEpoch(
  store: Pick<Store, 'db'>,
  name: DatabaseName,
  ended: DatabaseEpoch,
): Promise<DatabaseEpoch> {
  const coordination = store.db('coordination')
  const stored = await get<DatabaseEpoch>(coordination, idOf(name))
  if (stored?.epoch === ended.epoch) await putIfCurrent(coordination, { ...stored, ...newEpoch() })
  return readEpoch(store, name)
}
