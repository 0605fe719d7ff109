import { type DeployCode, DeployError } from '#couchdb/ask.ts'
import type { Env } from '../env.ts'
import { type StartupCode, StartupError } from '../startup-error.ts'
import { type CouchdbTarget, openCouchdb } from './couchdb.ts'
import { settleFormat } from './format.ts'
import { openLeveldb } from './leveldb.ts'
import type { Store } from './store.ts'

const STARTUP_CODES: { readonly [C in DeployCode]: StartupCode } = {
  'couchdb-unreachable': 'store-unreachable',
  'couchdb-unauthorized': 'store-unauthorized',
  'couchdb-refused': 'store-refused',
}

/** The startup error for a failed deployment; any other error unchanged. */
export function deployFailure(error: unknown): unknown {
  return error instanceof DeployError ? new StartupError(STARTUP_CODES[error.code], error.detail) : error
}

/** Updates security objects, rules and indexes at every start: nothing is written when nothing changed. */
async function deployRules(target: CouchdbTarget): Promise<void> {
  const { deploy } = await import('#couchdb/deploy.ts')
  try {
    await deploy(target)
  } catch (error) {
    throw deployFailure(error)
  }
}

type StoreEnv = Pick<Env, 'couchdbUrl' | 'couchdbSecret' | 'couchdbPrefix' | 'dataDir' | 'idSecret'>

/**
 * Opens CouchDB when `COUCHDB_URL` is set, else LevelDB in the data folder.
 * @throws StartupError, `store-newer` when a release wrote there whose format this one does not know
 */
export async function openStore(env: StoreEnv): Promise<Store> {
  const { couchdbUrl: url, couchdbSecret: secret, couchdbPrefix: prefix, dataDir, idSecret } = env
  const store = await (url === null
    ? openLeveldb(dataDir, idSecret)
    : openCouchdb({ url, secret, idSecret, prefix, deploy: deployRules }))
  try {
    await settleFormat(store)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
