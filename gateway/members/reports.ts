import { withReservation } from '../accounts/claims/senders.ts'
import { eraseAll, find, putIfCurrent, refsByField, type Stored } from '../store/documents.ts'
import type { Selector } from '../store/find.ts'
import type { Store } from '../store/store.ts'
import type { Leaving } from './leaving.ts'

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
export async function eraseReports({ store, uid, senders }: Leaving): Promise<void> {
  const db = store.db('moderation')
  await eraseAll(db, () => refsByField(db, 'of', uid))
  await leaveReports(store, { by: uid }, () => true)
  for (const { id, since = '', until } of senders.map(withReservation)) {
    const isTheirs = ({ at }: Reported) => at >= since && (until === undefined || at <= until)
    await leaveReports(store, { sender: id }, isTheirs)
  }
}
