import type { Uid } from '#domain/ids.ts'
import { eraseAll, find, putIfCurrent, refsByField, type Stored } from '../../store/documents.ts'
import type { Selector } from '../../store/find.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../documents.ts'

interface Reported {
  readonly state: 'open' | 'settled'
  readonly at: string
}

/** A report of which nobody is known to have made it. */
function nameless(report: Stored<object>): object {
  const { by, nom, email, sender, ...kept } = report as Stored<Record<string, unknown>>
  return kept
}

/** What somebody reported goes once it is settled; until then it is looked at without their name and address. */
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

/** Erases the reports of what was a member's, and the member from the reports that they made. */
export async function eraseReports(store: Store, uid: Uid, senders: readonly Sender[]): Promise<void> {
  const db = store.db('moderation')
  await eraseAll(db, () => refsByField(db, 'of', uid))
  await leaveReports(store, { by: uid }, () => true)
  for (const { id, since = '', until } of senders) {
    const isTheirs = ({ at }: Reported) => at >= since && (until === undefined || at <= until)
    await leaveReports(store, { sender: id }, isTheirs)
  }
}
