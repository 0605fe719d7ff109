import type { Env } from '../env.ts'
import { StartupError } from '../errors.ts'
import { type CouchdbTarget, openCouchdb } from './couchdb.ts'
import { openLeveldb } from './leveldb.ts'
import type { Store } from './store.ts'

/** Brings rights and rules up to date at every start: nothing is written when nothing changed. */
async function deployRules(target: CouchdbTarget): Promise<void> {
  const { deploy, DeployError } = await import('#couchdb/deploy.ts')
  try {
    await deploy(target)
  } catch (error) {
    if (!(error instanceof DeployError)) throw error
    throw new StartupError(
      error.code === 'couchdb-unreachable' ? 'store-unreachable' : 'store-unwritable',
      error.detail,
    )
  }
}

/** CouchDB when `COUCHDB_URL` says so, else LevelDB in the data folder. */
export async function openStore(
  env: Pick<Env, 'couchdbUrl' | 'couchdbSecret' | 'couchdbPrefix' | 'dataDir'>,
): Promise<Store> {
  if (env.couchdbUrl === null) return openLeveldb(env.dataDir)
  const { couchdbUrl: url, couchdbSecret: secret, couchdbPrefix: prefix } = env
  return openCouchdb({ url, secret, prefix, deploy: deployRules })
}
