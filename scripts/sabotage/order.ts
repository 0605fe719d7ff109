import type { Protection } from './protection.ts'

const REPORTS = ['tests/gateway/signalements.test.ts']

export const ORDER: readonly Protection[] = [
  {
    name: "order: a visitor's copy holds none of their words",
    file: 'gateway/moderation/tell.ts',
    code: '? REPORT_MAILS.visitorCopy()',
    without: "? REPORT_MAILS.memberCopy(report.kind, report.reason, '', report.text)",
    tests: REPORTS,
  },
  {
    name: 'order: three copies a day go to an address that nobody has proved',
    file: 'gateway/moderation/copies.ts',
    code: 'if (recent.length >= COPIES_A_DAY) return false',
    without: '',
    tests: REPORTS,
  },
  {
    name: "order: a report is a member's only when it was written as the account that sends it",
    file: 'gateway/moderation/reports.ts',
    code: 'account !== null && account.uid === sent.uid',
    without: 'account !== null',
    tests: REPORTS,
  },
  {
    name: 'order: one place reports ten times an hour at most',
    file: 'gateway/moderation/report-route.ts',
    code: "limits.take('report:sender', request.account?.uid ?? placeOf(request.ip))",
    without: '',
    tests: REPORTS,
  },
  {
    name: "order: the message that is reported is the other party's, of the same conversation",
    file: 'src/domain/conversation/entries.ts',
    code: "if (entry.about && !isOthersMessage(entry.about, entry)) errors.push({ field: 'about', code: 'bad-id' })",
    without: '',
    tests: REPORTS,
  },
  {
    name: "order: a deleted account's reports keep neither its uid nor its address",
    file: 'gateway/accounts/erasure/belongings.ts',
    code: 'await eraseReports(store, uid, held)',
    without: '',
    tests: REPORTS,
  },
]
