import packed from '../../package.json' with { type: 'json' }
import { StartupError } from '../startup-error.ts'
import { type Db, get, put } from './documents.ts'
import type { Store } from './store.ts'

/**
 * Format of a gateway's documents in the store. Raise it by one in a release whose documents the previous one could not
 * read, or would validate wrongly: each release has to read its own format and all earlier ones.
 */
export const STORE_FORMAT = 1

const ID = 'format:store'

/** The newest format in a store, with the release that wrote it. */
interface Format {
  readonly format: number
  /** The release's public version. */
  readonly release: string
}

const CURRENT_FORMAT: Format = { format: STORE_FORMAT, release: packed.version }

/**
 * A release can use its own format and all earlier ones. It cannot know what it would damage in a newer one.
 * @returns the format noted in the store; null for none yet
 * @throws StartupError `store-newer`, naming the release that wrote it
 */
export async function requireReadable(coordination: Db, current = CURRENT_FORMAT): Promise<Format | null> {
  const stored = await get<Format>(coordination, ID)
  if (stored !== null && stored.format > current.format) throw new StartupError('store-newer', stored.release)
  return stored
}

/**
 * Records the newest release that has written here. Writes only a change; of several starts at once the newest wins.
 * @throws StartupError `store-newer`
 */
export async function settleFormat(store: Pick<Store, 'db'>, current = CURRENT_FORMAT): Promise<void> {
  const coordination = store.db('coordination')
  const stored = await requireReadable(coordination, current)
  if (stored !== null && stored.format >= current.format) return
  const { outcome } = await put(coordination, { ...stored, _id: ID, ...current })
  if (outcome === 'conflict') await settleFormat(store, current)
}
