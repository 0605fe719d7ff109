import { renewClaims } from '../accounts/claims/claims.ts'
import { emailId } from '../accounts/documents.ts'
import type { Report } from '../moderation/documents.ts'
import { contactMailId } from '../notices/mail/contact-message.ts'
import type { Mail } from '../notices/mail/document.ts'
import { renewSubscription, type Subscription } from '../notices/push/subscriptions.ts'
import { StartupError } from '../startup-error.ts'
import { changesSince } from '../store/changes.ts'
import { erase, get, putIfCurrent, scan } from '../store/documents.ts'
import { secretMark } from '../store/opaque/ids.ts'
import type { Store } from '../store/store.ts'

type Marked = Pick<Store, 'db' | 'kind' | 'opaqueId'>

/** Which secret the ids of a store are made with: its mark, never the secret itself. */
interface Made {
  readonly mark: string
  /** False during a renewal. */
  readonly done: boolean
}

const MADE = '_local/ids'

/** @throws StartupError `id-secret-other` on CouchDB, where another gateway may be running with its own secret */
function refuseOther(store: Marked, made: Made | null): void {
  if (made === null || made.mark === secretMark(store) || store.kind !== 'couchdb') return
  throw new StartupError('id-secret-other', 'ID_SECRET')
}

async function setMade(store: Marked, done: boolean): Promise<void> {
  const previous = await get<Made>(store.db('accounts'), MADE)
  refuseOther(store, previous)
  await putIfCurrent(store.db('accounts'), { ...previous, _id: MADE, mark: secretMark(store), done })
}

async function isNew(store: Store): Promise<boolean> {
  for (const name of ['accounts', 'mail'] as const) {
    const { changes } = await changesSince(store.db(name), 0)
    if (changes.some(({ id }) => !id.startsWith('_'))) return false
  }
  return true
}

/**
 * Whether the ids of a store were made with another secret, or a renewal is unfinished. A store restored from a backup
 * that was made with another secret has no mark, and counts as old.
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
 * Renews the opaque ids of addresses and endpoints: the senders of messages to the support, and the subscriptions.
 * Notifications queued for a subscription under its former id are dropped with it; their mails are not.
 */
async function renewNoticeIds(store: Store): Promise<void> {
  const [mail, accounts] = [store.db('mail'), store.db('accounts')]
  for await (const message of scan<Mail>(mail, contactMailId(''))) {
    const sender = message.replyTo === undefined ? undefined : emailId(store, message.replyTo)
    if (sender !== undefined && sender !== message.sender) await putIfCurrent(mail, { ...message, sender })
  }
  for await (const one of scan<Subscription>(accounts, 'push:')) await renewSubscription(store, one)
  for await (const one of scan(accounts, 'delivery:')) await erase(accounts, [one])
}

/** Renews the opaque ids of the e-mails of visitors who report. */
async function renewReportIds(store: Store): Promise<void> {
  const db = store.db('moderation')
  for await (const report of scan<Report>(db, 'report:')) {
    const sender = report.email === undefined ? undefined : emailId(store, report.email)
    if (sender !== report.sender) await putIfCurrent(db, { ...report, sender })
  }
}

/**
 * Renews the ids of a store with the present secret, before it serves anybody. Each step may be interrupted and run
 * again: the renewal counts as done after the last one.
 */
export async function renewIds(store: Store): Promise<void> {
  await setMade(store, false)
  await renewClaims(store)
  await renewNoticeIds(store)
  await renewReportIds(store)
  await settleIds(store)
}

/** Records that the ids of a store are made with the present secret. */
export function settleIds(store: Marked): Promise<void> {
  return setMade(store, true)
}
