import type { Env } from '../env.ts'
import { openCouchdb } from './couchdb.ts'
import { openLeveldb } from './leveldb.ts'
import type { Store } from './store.ts'

/** CouchDB when `COUCHDB_URL` says so, else LevelDB in the data folder. */
export async function openStore(
  env: Pick<Env, 'couchdbUrl' | 'couchdbSecret' | 'couchdbPrefix' | 'dataDir'>,
): Promise<Store> {
  if (env.couchdbUrl === null) return openLeveldb(env.dataDir)
  return openCouchdb({ url: env.couchdbUrl, secret: env.couchdbSecret, prefix: env.couchdbPrefix })
}
