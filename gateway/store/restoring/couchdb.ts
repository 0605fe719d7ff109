import http from 'pouchdb-adapter-http'
import PouchDB from 'pouchdb-core'
import { createAsk } from '#couchdb/ask.ts'
import { create, waitForCreation } from '#couchdb/creation.ts'
import { StartupError } from '../../startup-error.ts'
import type { CouchdbOptions } from '../couchdb.ts'
import { adminHeaders, baseOf, pouchOptions } from '../couchdb-auth.ts'
import { closeAll, openAll, pick, STORE_DATABASES } from '../databases.ts'
import { type Db, erase, scanPages } from '../documents.ts'
import { isAnybodyPresent } from '../locks/presence.ts'
import { opaqueIds } from '../opaque/ids.ts'
import type { StoreDatabase } from '../store.ts'
import { markRestore, RESTORE_MARK, unfinishedRestore, unmarkRestore } from './mark.ts'
import type { RestoreTarget } from './replicas.ts'

const Couchdb = PouchDB.plugin(http)

const COORDINATION = 'coordination'

/** Deletes the coordination documents of the replaced store: claims, leases, epochs. */
async function emptyCoordination(db: Db): Promise<void> {
  for await (const page of scanPages(db))
    await erase(
      db,
      page.filter(({ _id }) => _id !== RESTORE_MARK),
    )
}

export interface CouchdbTargetOptions extends Pick<CouchdbOptions, 'url' | 'prefix' | 'idSecret'> {
  /** The backup's name, shown to whoever starts a gateway meanwhile. */
  readonly file: string
}

/**
 * The same databases, dropped and recreated without their rules, which would refuse documents whose beginning they
 * never saw. The next start of a gateway deploys the rules. No gateway starts before the commit.
 * @throws DeployError; StartupError `store-locked` while a process uses the databases, which are then unchanged
 */
export async function openCouchdbTarget(options: CouchdbTargetOptions): Promise<RestoreTarget> {
  const { url, prefix, idSecret, file } = options
  const admin = createAsk({ url: baseOf(url), headers: adminHeaders(url) })
  const at = (name: StoreDatabase) => `/${prefix}${name}`
  const databases = await openAll((name) => new Couchdb(`${baseOf(url)}${at(name)}`, pouchOptions(url)))
  const coordination = pick(databases, COORDINATION)
  await create(admin, COORDINATION, at(COORDINATION))
  const unfinished = await unfinishedRestore(coordination)
  await markRestore(coordination, file)
  if (await isAnybodyPresent(coordination)) {
    if (unfinished === null) await unmarkRestore(coordination)
    throw new StartupError('store-locked', url.host)
  }
  const filled = STORE_DATABASES.filter((name) => name !== COORDINATION)
  for (const name of filled) {
    await admin('DELETE', at(name), undefined, [404])
    await create(admin, name, at(name))
  }
  await waitForCreation(admin, filled.map(at))
  await emptyCoordination(coordination)
  return {
    kind: 'couchdb',
    opaqueId: opaqueIds(idSecret),
    db: (name) => pick(databases, name),
    commit: async () => {
      await unmarkRestore(coordination)
      await closeAll(databases)
    },
    abandon: () => closeAll(databases),
  }
}
