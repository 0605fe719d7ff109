import http from 'pouchdb-adapter-http'
import PouchDB from 'pouchdb-core'
import { createAsk } from '#couchdb/ask.ts'
import { create } from '#couchdb/creation.ts'
import { settled } from '#couchdb/settled.ts'
import { StartupError } from '../../startup-error.ts'
import { adminHeaders } from '../couchdb-auth.ts'
import { ask } from '../couchdb-check.ts'
import { closeAll, pick, STORE_DATABASES } from '../databases.ts'
import { type Db, erase, get, putIfCurrent, scanPages } from '../documents.ts'
import { StoreError } from '../errors.ts'
import { opaqueIds } from '../opaque/ids.ts'
import { couchdbFetch } from '../remote/fetch.ts'
import type { StoreDatabase } from '../store.ts'
import type { RestoreTarget } from './target.ts'

const Couchdb = PouchDB.plugin(http)

/** In the one database that is never dropped: from the first deletion to the last document, nobody may be served. */
const COORDINATION = 'coordination'
const MARK = 'restore:unfinished'

interface Mark {
  readonly file: string
  readonly startedAt: string
}

const baseOf = ({ origin, pathname }: URL) => `${origin}${pathname}`.replace(/\/$/, '')

/**
 * To be asked before anything is deployed or read.
 * @throws StartupError `restore-unfinished` while a restore fills the databases, or has not gone to its end
 */
export async function refuseUnfinished(url: URL, prefix: string): Promise<void> {
  const mark = `${baseOf(url)}/${prefix}${COORDINATION}/${encodeURIComponent(MARK)}`
  const response = await ask(mark, { headers: { ...adminHeaders(url) } })
  if ([401, 403, 404].includes(response.status)) return // a wrong administrator is told of by the deployment
  if (!response.ok) throw new StoreError('restore-mark', response.status)
  throw new StartupError('restore-unfinished', ((await response.json()) as Mark).file)
}

/** Whether a restore has begun on a store that is open. */
export async function isRestoring(coordination: Db): Promise<boolean> {
  return (await get(coordination, MARK)) !== null
}

/** Takes out of the coordination what is of the store that goes: claims, leases, lives. */
async function emptyCoordination(db: Db): Promise<void> {
  for await (const page of scanPages(db))
    await erase(
      db,
      page.filter(({ _id }) => _id !== MARK),
    )
}

export interface CouchdbTargetOptions {
  readonly url: URL
  readonly prefix: string
  readonly idSecret: string
  /** The backup's name, for whoever starts a gateway meanwhile. */
  readonly file: string
  /** Lets every gateway see that a restore has begun, before anything goes. */
  readonly settle: () => Promise<void>
}

/**
 * The same databases, dropped and made anew without their rules: those would refuse what they never saw begin. The next
 * start of a gateway deploys them. Until it is committed no gateway serves anybody.
 * @throws DeployError
 */
export async function openCouchdbTarget(options: CouchdbTargetOptions): Promise<RestoreTarget> {
  const { url, prefix, idSecret, file, settle } = options
  const admin = createAsk({ url: baseOf(url), headers: adminHeaders(url) })
  const at = (name: StoreDatabase) => `/${prefix}${name}`
  const auth =
    url.username === ''
      ? {}
      : { auth: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } }
  const databases = new Map(
    STORE_DATABASES.map((name) => [
      name,
      new Couchdb<Record<string, unknown>>(`${baseOf(url)}${at(name)}`, {
        skip_setup: true,
        fetch: couchdbFetch,
        ...auth,
      }),
    ]),
  )
  const coordination = pick(databases, COORDINATION)
  await create(admin, COORDINATION, at(COORDINATION))
  const known = await get<Mark>(coordination, MARK)
  await putIfCurrent(coordination, { ...known, _id: MARK, file, startedAt: new Date().toISOString() })
  await settle()
  const filled = STORE_DATABASES.filter((name) => name !== COORDINATION)
  for (const name of filled) {
    await admin('DELETE', at(name), undefined, [404])
    await create(admin, name, at(name))
  }
  await settled(admin, filled.map(at))
  await emptyCoordination(coordination)
  return {
    kind: 'couchdb',
    opaqueId: opaqueIds(idSecret),
    db: (name) => pick(databases, name),
    commit: async () => {
      const mark = await get<Mark>(coordination, MARK)
      if (mark !== null) await erase(coordination, [mark])
      await closeAll(databases)
    },
    abandon: () => closeAll(databases),
  }
}
