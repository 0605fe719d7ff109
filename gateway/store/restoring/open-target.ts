import { DeployError } from '#couchdb/ask.ts'
import type { Env } from '../../env.ts'
import { StartupError } from '../../startup-error.ts'
import { STARTUP_CODES } from '../open-store.ts'
import { openCouchdbTarget } from './couchdb.ts'
import { openEmbeddedTarget } from './embedded.ts'
import type { RestoreTarget } from './target.ts'

/**
 * What a backup is put into: CouchDB's databases when `COUCHDB_URL` is set, else the store in the data folder.
 * @throws StartupError
 */
export async function openTarget(
  env: Pick<Env, 'couchdbUrl' | 'couchdbPrefix' | 'dataDir' | 'idSecret'>,
  file: string,
): Promise<RestoreTarget> {
  const { couchdbUrl: url, couchdbPrefix: prefix, dataDir, idSecret } = env
  if (url === null) return openEmbeddedTarget(dataDir, idSecret)
  try {
    return await openCouchdbTarget({ url, prefix, idSecret, file })
  } catch (error) {
    throw error instanceof DeployError ? new StartupError(STARTUP_CODES[error.code], error.detail) : error
  }
}
