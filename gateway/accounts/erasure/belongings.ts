import type { Uid } from '#domain/ids.ts'
import {
  eraseAll,
  eraseById,
  find,
  putIfCurrent,
  refsByField,
  refsByPrefix,
  type Stored,
  scanPages,
} from '../../store/documents.ts'
import type { Selector } from '../../store/find.ts'
import { leaveRosters } from '../../store/rosters/rosters.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../documents.ts'
import { firstPage } from './first-page.ts'
import { messagesOf, withReservation } from './senders.ts'
import { leaveShared } from './shared.ts'
import { eraseSuivisAbout } from './suivis.ts'

/** A mail's recipient, and the member it is about. */
interface Delivered {
  readonly uid?: Uid
  readonly about?: Uid
}

/** A mail announcing the departure to somebody else has the boutique's uid in its id, but belongs to its recipient. */
function isOthers({ uid: addressee, about }: Delivered, uid: Uid): boolean {
  return addressee !== undefined && addressee !== uid && about !== uid
}

interface Reported {
  readonly state: 'open' | 'settled'
  readonly at: string
}

/** A report without its author's identity. */
function nameless(report: Stored<object>): object {
  const { by, nom, email, sender, ...anonymised } = report as Stored<Record<string, unknown>>
  return anonymised
}

/** Deletes a member's settled reports; open ones stay until settled, without the author's name and address. */
async function leaveReports(store: Store, selector: Selector, isTheirs: (report: Reported) => boolean): Promise<void> {
  const db = store.db('moderation')
  const made = async () => (await find<Reported>(db, selector)).filter(isTheirs)
  for (let reports = await made(); reports.length > 0; reports = await made()) {
    for (const report of reports) {
      const left = { _id: report._id, _rev: report._rev, _deleted: true }
      await putIfCurrent(db, report.state === 'settled' ? left : nameless(report))
    }
  }
}

/** Erases the reports of a member's content, and anonymises or deletes the reports that the member made. */
async function eraseReports(store: Store, uid: Uid, senders: readonly Sender[]): Promise<void> {
  const db = store.db('moderation')
  await eraseAll(db, () => refsByField(db, 'of', uid))
  await leaveReports(store, { by: uid }, () => true)
  for (const { id, since = '', until } of senders) {
    const isTheirs = ({ at }: Reported) => at >= since && (until === undefined || at <= until)
    await leaveReports(store, { sender: id }, isTheirs)
  }
}

/**
 * Erases a member's documents in the other databases, by id and, where they are the créateur, by an index; also mails
 * to them, from them and about them. Documents shared with others are `shared.ts`'s.
 * @param now milliseconds since the epoch
 */
export async function eraseBelongings(store: Store, uid: Uid, senders: readonly Sender[], now: number): Promise<void> {
  for (const name of ['annonces', 'photos', 'suivis'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByPrefix(db, `${uid}.`))
  }
  await leaveRosters(store, uid)
  await leaveShared(store, uid, now)
  await eraseSuivisAbout(store, uid)
  const mail = store.db('mail')
  await eraseAll(mail, () => firstPage(scanPages<Delivered>(mail, `${uid}.`), (doc) => !isOthers(doc, uid)))
  for (const field of ['uid', 'about']) await eraseAll(mail, () => refsByField(mail, field, uid))
  const extended = senders.map(withReservation)
  for (const sender of extended) await eraseAll(mail, () => messagesOf(store, sender))
  await eraseReports(store, uid, extended)
  for (const name of ['prives', 'users'] as const) await eraseById(store.db(name), uid)
}
