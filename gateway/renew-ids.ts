import { renewClaims } from './accounts/erasure/renew-claims.ts'
import { renewReportIds } from './moderation/renew-ids.ts'
import { renewNoticeIds } from './notices/renew-ids.ts'
import { StartupError } from './startup-error.ts'
import { changesSince, type Seq } from './store/changes.ts'
import { type DocRef, get, putIfCurrent } from './store/documents.ts'
import { secretMark } from './store/opaque/ids.ts'
import type { Store } from './store/store.ts'

type Marked = Pick<Store, 'db' | 'kind' | 'opaqueId'>

/** By which secret the ids of a store are made: its mark, never itself. */
interface Made {
  readonly mark: string
  /** False while they are being made anew. */
  readonly done: boolean
}

const MADE = '_local/ids'
/** A plain SHA-256 at the end of an id, as there were before the secret. */
const PLAIN = /^(claim|push|delivery):.*[0-9a-f]{64}$/

/** @throws StartupError `id-secret-other` on CouchDB, where another gateway may be at work with its own */
function refuseOther(store: Marked, made: Made | null): void {
  if (made === null || made.mark === secretMark(store) || store.kind !== 'couchdb') return
  throw new StartupError('id-secret-other', 'ID_SECRET')
}

async function setMade(store: Marked, done: boolean): Promise<void> {
  const known = await get<Made>(store.db('accounts'), MADE)
  refuseOther(store, known)
  await putIfCurrent(store.db('accounts'), { ...known, _id: MADE, mark: secretMark(store), done })
}

/** What was deleted and has a plain hash in its id, in pages. */
async function* plainTombstones(store: Store): AsyncGenerator<readonly DocRef[]> {
  let since: Seq = 0
  for (let more = true; more; ) {
    const page = await changesSince(store.db('accounts'), since)
    yield page.changes
      .filter(({ id, deleted }) => deleted && PLAIN.test(id))
      .map(({ id, rev }): DocRef => ({ _id: id, _rev: rev }))
    since = page.last
    more = page.more
  }
}

async function isNew(store: Store): Promise<boolean> {
  for (const name of ['accounts', 'mail'] as const) {
    const { changes } = await changesSince(store.db(name), 0)
    if (changes.some(({ id }) => !id.startsWith('_'))) return false
  }
  return true
}

/**
 * Whether the ids of a store were made without a secret, with another one, or not to the end.
 * @throws StartupError `id-secret-other`
 */
export async function areIdsOld(store: Store): Promise<boolean> {
  const made = await get<Made>(store.db('accounts'), MADE)
  if (made === null) {
    if (!(await isNew(store))) return true
    await setMade(store, true)
    return areIdsOld(store) // read back: another gateway may have written at the same moment
  }
  refuseOther(store, made)
  return made.mark !== secretMark(store) || !made.done
}

/**
 * Makes the ids of a store with the present secret, and takes the former ones off the disk; before anybody is served.
 * Each step may be interrupted and run again, until `settleIds`.
 */
export async function renewIds(store: Store): Promise<void> {
  await setMade(store, false)
  await renewClaims(store)
  await renewNoticeIds(store)
  await renewReportIds(store)
  for await (const refs of plainTombstones(store)) await store.purge('accounts', refs)
  await store.compact()
}

/** Once the indexes that had the former ids are gone too. */
export function settleIds(store: Marked): Promise<void> {
  return setMade(store, true)
}
