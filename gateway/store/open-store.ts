import { type DeployCode, DeployError } from '#couchdb/ask.ts'
import type { Env } from '../env.ts'
import { type StartupCode, StartupError } from '../startup-error.ts'
import { type CouchdbTarget, openCouchdb } from './couchdb.ts'
import { openLeveldb } from './leveldb.ts'
import { finishRestore } from './restoring/embedded.ts'
import type { Store } from './store.ts'

export const STARTUP_CODES: { readonly [C in DeployCode]: StartupCode } = {
  'couchdb-unreachable': 'store-unreachable',
  'couchdb-unauthorized': 'store-unauthorized',
  'couchdb-refused': 'store-refused',
}

/** Brings rights, rules and indexes up to date at every start: nothing is written when nothing changed. */
async function deployRules(target: CouchdbTarget): Promise<void> {
  const { deploy } = await import('#couchdb/deploy.ts')
  try {
    await deploy(target)
  } catch (error) {
    throw error instanceof DeployError ? new StartupError(STARTUP_CODES[error.code], error.detail) : error
  }
}

/** CouchDB when `COUCHDB_URL` is set, else LevelDB in the data folder. */
export async function openStore(
  env: Pick<Env, 'couchdbUrl' | 'couchdbSecret' | 'couchdbPrefix' | 'dataDir' | 'idSecret'>,
): Promise<Store> {
  const { couchdbUrl: url, couchdbSecret: secret, couchdbPrefix: prefix, idSecret } = env
  if (url === null) {
    await finishRestore(env.dataDir)
    return openLeveldb(env.dataDir, idSecret)
  }
  return openCouchdb({ url, secret, idSecret, prefix, deploy: deployRules })
}
