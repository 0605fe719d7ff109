import { randomBytes } from 'node:crypto'
import { type Db, get, putIfCurrent } from './documents.ts'

const ID = '_local/epoch'

/** One life of a database, from its creation or from the day it was put back. */
export interface Life {
  /** Its name. A sequence is meaningful within it only: elsewhere the same number would answer silent emptiness. */
  readonly epoch: string
  /** Seals what its clients carry for it; 32 bytes, in base64. */
  readonly secret: string
}

interface LifeDoc {
  readonly value: string
  readonly secret?: string
}

const newSecret = () => randomBytes(32).toString('base64')

/** The present life of a database, begun at its first opening. */
export async function readLife(db: Db): Promise<Life> {
  const known = await get<LifeDoc>(db, ID)
  if (known?.secret !== undefined) return { epoch: known.value, secret: known.secret }
  const value = known?.value ?? randomBytes(6).toString('hex')
  await putIfCurrent(db, { ...known, _id: ID, value, secret: newSecret() })
  // Read back: another gateway may have named it at the same moment.
  return readLife(db)
}

/**
 * Begins another life: the store was put back from a copy, and what its clients know of it is no longer true.
 * @param ended the life that they know; nothing happens when another gateway has ended it before
 */
export async function renewLife(db: Db, ended: Life): Promise<Life> {
  const known = await get<LifeDoc>(db, ID)
  if (known?.value === ended.epoch) {
    await putIfCurrent(db, { ...known, _id: ID, value: randomBytes(6).toString('hex'), secret: newSecret() })
  }
  return readLife(db)
}
