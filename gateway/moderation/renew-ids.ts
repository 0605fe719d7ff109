import { emailId } from '../accounts/documents.ts'
import { putIfCurrent, scan } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Report } from './documents.ts'

/** Writes what stands for the e-mails of visitors who report under the present secret. */
export async function renewReportIds(store: Store): Promise<void> {
  const db = store.db('moderation')
  for await (const report of scan<Report>(db, 'report:')) {
    const sender = report.email === undefined ? undefined : emailId(store, report.email)
    if (sender !== report.sender) await putIfCurrent(db, { ...report, sender })
  }
}
