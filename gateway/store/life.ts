import { randomBytes } from 'node:crypto'
import type { DatabaseName } from '#domain/rules.ts'
import { get, putIfCurrent } from './documents.ts'
import type { Store } from './store.ts'

/** Beside the data of the database itself: it outlives the loss of the database of one copy. */
const BESIDE = '_local/epoch'

/** One life of a database, from its creation or from the day it was put back. */
export interface Life {
  /** Its name. A sequence is meaningful within it only: elsewhere the same number would answer silent emptiness. */
  readonly epoch: string
  /** Seals what its clients carry for it; 32 bytes, in base64. */
  readonly secret: string
}

interface LifeDoc {
  readonly value: string
  readonly secret: string
}

const idOf = (name: DatabaseName) => `life:${name}`
const newLife = () => ({ value: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64') })

/** Notes beside the data the life that was decided on. */
async function noteBeside(db: ReturnType<Store['db']>, { value, secret }: LifeDoc): Promise<void> {
  const known = await get<LifeDoc>(db, BESIDE)
  if (known?.value !== value || known.secret !== secret)
    await putIfCurrent(db, { ...known, _id: BESIDE, value, secret })
}

/** The present life of a database, begun at its first opening, once whoever opens it. */
export async function readLife(store: Pick<Store, 'db'>, name: DatabaseName): Promise<Life> {
  const [coordination, db] = [store.db('coordination'), store.db(name)]
  const known = await get<LifeDoc>(coordination, idOf(name))
  if (known !== null) return { epoch: known.value, secret: known.secret }
  const beside = await get<LifeDoc>(db, BESIDE)
  const life = beside === null ? newLife() : { value: beside.value, secret: beside.secret }
  if (await putIfCurrent(coordination, { _id: idOf(name), ...life })) await noteBeside(db, life)
  // Read back: another gateway may have named it at the same moment.
  return readLife(store, name)
}

/**
 * Begins another life: the store was put back from a copy, and what its clients know of it is no longer true.
 * @param ended the life that they know; nothing happens when another gateway has ended it before
 */
export async function renewLife(store: Pick<Store, 'db'>, name: DatabaseName, ended: Life): Promise<Life> {
  const known = await get<LifeDoc>(store.db('coordination'), idOf(name))
  if (known?.value === ended.epoch) {
    const life = newLife()
    if (await putIfCurrent(store.db('coordination'), { ...known, ...life })) await noteBeside(store.db(name), life)
  }
  return readLife(store, name)
}
