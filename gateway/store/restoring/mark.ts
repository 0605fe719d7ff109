import { StartupError } from '../../startup-error.ts'
import { adminHeaders, baseOf } from '../couchdb-auth.ts'
import { ask } from '../couchdb-check.ts'
import { type Db, erase, get, putIfCurrent } from '../documents.ts'
import { StoreError } from '../errors.ts'

/** In the one database that is never dropped: from the first deletion to the last document, nobody may be served. */
const COORDINATION = 'coordination'
export const MARK = 'restore:unfinished'

interface Mark {
  readonly file: string
  readonly startedAt: string
}

/** @param file the backup's name, for whoever starts a gateway meanwhile */
export async function markRestore(coordination: Db, file: string): Promise<void> {
  const known = await get<Mark>(coordination, MARK)
  await putIfCurrent(coordination, { ...known, _id: MARK, file, startedAt: new Date().toISOString() })
}

export async function unmarkRestore(coordination: Db): Promise<void> {
  const mark = await get<Mark>(coordination, MARK)
  if (mark !== null) await erase(coordination, [mark])
}

/** The backup of a restore that fills the databases, or has not gone to its end; null for none. */
export async function unfinishedRestore(coordination: Db): Promise<string | null> {
  return (await get<Mark>(coordination, MARK))?.file ?? null
}

/**
 * To be asked before anything is deployed or read.
 * @throws StartupError `restore-unfinished`
 */
export async function refuseUnfinished(url: URL, prefix: string): Promise<void> {
  const mark = `${baseOf(url)}/${prefix}${COORDINATION}/${encodeURIComponent(MARK)}`
  const response = await ask(mark, { headers: { ...adminHeaders(url) } })
  if ([401, 403, 404].includes(response.status)) return // a wrong administrator is told of by the deployment
  if (!response.ok) throw new StoreError('restore-mark', response.status)
  throw new StartupError('restore-unfinished', ((await response.json()) as Mark).file)
}
