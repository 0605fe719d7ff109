import packed from '../../package.json' with { type: 'json' }
import { StartupError } from '../startup-error.ts'
import { type Db, get, put } from './documents.ts'
import type { Store } from './store.ts'

/**
 * The format of what a gateway writes into the store. Raise it by one in a release whose documents the one before could not
 * read, or would judge wrongly: each release has to read its own format and all before it.
 */
export const STORE_FORMAT = 1

const ID = 'format:store'

/** What a release says of the store that it writes. */
interface Format {
  readonly format: number
  /** The release's version, as people know it. */
  readonly release: string
}

const CURRENT_FORMAT: Format = { format: STORE_FORMAT, release: packed.version }

/**
 * A release goes on with what it and all those before it wrote. Of what a newer one did, it can't know what it would damage.
 * @returns what the store says; null for one that says nothing yet
 * @throws StartupError `store-newer`, naming the release that wrote it
 */
export async function requireReadable(coordination: Db, current = CURRENT_FORMAT): Promise<Format | null> {
  const stored = await get<Format>(coordination, ID)
  if (stored !== null && stored.format > current.format) throw new StartupError('store-newer', stored.release)
  return stored
}

/**
 * Notes the newest release that has written here. Nothing is written twice, and of several starts at once the newest stands.
 * @throws StartupError `store-newer`
 */
export async function settleFormat(store: Pick<Store, 'db'>, current = CURRENT_FORMAT): Promise<void> {
  const coordination = store.db('coordination')
  const stored = await requireReadable(coordination, current)
  if (stored !== null && stored.format >= current.format) return
  const { outcome } = await put(coordination, { ...stored, _id: ID, ...current })
  if (outcome === 'conflict') await settleFormat(store, current)
}
