import { withTable } from './document-table.ts'
import { backoffRows, limitRows } from './limits-table.ts'
import { mailRows } from './mails-table.ts'
import { policyRows } from './policy-table.ts'

/** docs/securite.md with its tables regenerated from the code. @throws RangeError when a table's markers are missing */
export function withSecurityTables(document: string): string {
  const tables = { policy: policyRows(), limits: limitRows(), attempts: backoffRows(), mails: mailRows() }
  return Object.entries(tables).reduce((done, [name, rows]) => withTable(done, name, rows), document)
}
