import { randomBytes } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import { get, putIfCurrent } from './documents.ts'
import type { Store } from './store.ts'

/** An epoch of a database, from its creation or from its last restore. */
export interface DatabaseEpoch {
  /** A sequence is meaningful within its epoch only: elsewhere the same number would silently return nothing. */
  readonly epoch: string
  /** Key that seals the marks its clients carry; 32 bytes, in base64. */
  readonly secret: string
}

const idOf = (name: DatabaseName) => `life:${name}`
const newEpoch = (): DatabaseEpoch => ({
  epoch: randomBytes(6).toString('hex'),
  secret: randomBytes(32).toString('base64'),
})

/**
 * The current epoch of a database, started by the first gateway that opens it. If `coordination` was lost, another one
 * starts, and devices pull everything again.
 */
export async function readEpoch(store: Pick<Store, 'db'>, name: DatabaseName): Promise<DatabaseEpoch> {
  const coordination = store.db('coordination')
  const stored = await get<DatabaseEpoch>(coordination, idOf(name))
  if (stored !== null) return { epoch: stored.epoch, secret: stored.secret }
  await putIfCurrent(coordination, { _id: idOf(name), ...newEpoch() })
  // Read back: another gateway may have written it at the same moment.
  return readEpoch(store, name)
}

/**
 * Starts another epoch: the store was restored from a copy, and its clients' checkpoints are no longer true.
 * @param ended the epoch that they know; nothing happens when another gateway has ended it already
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
