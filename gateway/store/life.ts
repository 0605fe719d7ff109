import { randomBytes } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import { get, putIfCurrent } from './documents.ts'
import type { Store } from './store.ts'

/** One life of a database, from its creation or from the day it was put back. */
export interface Life {
  /** Its name. A sequence is meaningful within it only: elsewhere the same number would answer silent emptiness. */
  readonly epoch: string
  /** Seals what its clients carry for it; 32 bytes, in base64. */
  readonly secret: string
}

const idOf = (name: DatabaseName) => `life:${name}`
const newLife = (): Life => ({ epoch: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64') })

/**
 * The present life of a database, begun at its first opening, once whoever opens it. Where `coordination` was lost another
 * begins, and devices pull everything again.
 */
export async function readLife(store: Pick<Store, 'db'>, name: DatabaseName): Promise<Life> {
  const coordination = store.db('coordination')
  const known = await get<Life>(coordination, idOf(name))
  if (known !== null) return { epoch: known.epoch, secret: known.secret }
  await putIfCurrent(coordination, { _id: idOf(name), ...newLife() })
  // Read back: another gateway may have named it at the same moment.
  return readLife(store, name)
}

/**
 * Begins another life: the store was put back from a copy, and what its clients know of it is no longer true.
 * @param ended the life that they know; nothing happens when another gateway has ended it before
 */
export async function renewLife(store: Pick<Store, 'db'>, name: DatabaseName, ended: Life): Promise<Life> {
  const coordination = store.db('coordination')
  const known = await get<Life>(coordination, idOf(name))
  if (known?.epoch === ended.epoch) await putIfCurrent(coordination, { ...known, ...newLife() })
  return readLife(store, name)
}
