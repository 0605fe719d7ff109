import packed from '../../package.json' with { type: 'json' }
import { StartupError } from '../startup-error.ts'
import type { CouchdbTarget } from './couchdb.ts'
import { ask } from './couchdb-check.ts'
import { get, put } from './documents.ts'
import type { Store } from './store.ts'

/**
 * The format of what a gateway writes into the store. Raise it by one in a release whose documents the one before could not
 * read, or would judge wrongly: each release has to read its own format and all before it.
 */
export const STORE_FORMAT = 1

const DATABASE = 'coordination'
const ID = 'format:store'

/** What a release says of the store that it writes. */
interface Format {
  readonly format: number
  /** The release's version, as people know it. */
  readonly release: string
}

const OWN: Format = { format: STORE_FORMAT, release: packed.version }

/**
 * A release goes on with what it and all those before it wrote. Of what a newer one did, it can't know what it would damage.
 * @throws StartupError `store-newer`, naming the release that wrote it
 */
function requireReadable(known: Format | null, own: Format): void {
  if (known !== null && known.format > own.format) throw new StartupError('store-newer', known.release)
}

/** The same of a CouchDB that nothing has been written into yet, its rules included. @throws StartupError `store-newer` */
export async function requireReadableAt({ url, prefix, headers }: CouchdbTarget, own = OWN): Promise<void> {
  const answer = await ask(`${url}/${prefix}${DATABASE}/${ID}`, { headers })
  if (answer.ok) requireReadable((await answer.json()) as Format, own)
}

/**
 * Notes the newest release that has written here. Nothing is written twice, and of several starts at once the newest stands.
 * @throws StartupError `store-newer`
 */
export async function settleFormat(store: Pick<Store, 'db'>, own = OWN): Promise<void> {
  const known = await get<Format>(store.db(DATABASE), ID)
  requireReadable(known, own)
  if (known !== null && known.format >= own.format) return
  const { outcome } = await put(store.db(DATABASE), { ...known, _id: ID, ...own })
  if (outcome === 'conflict') await settleFormat(store, own)
}
