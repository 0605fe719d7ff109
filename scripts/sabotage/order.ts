import type { Protection } from './protection.ts'

const ACTS = ['tests/gateway/moderation.test.ts']
const COMMANDS = ['tests/gateway/operators-acts.test.ts']
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
    file: 'gateway/moderation/tell.ts',
    code: 'return copies.length < COPIES_A_DAY',
    without: 'return true',
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
  {
    name: 'order: an annonce that is hidden leaves what is public',
    file: 'gateway/moderation/hiding.ts',
    code: '{ active: false, masquee: reason }',
    without: '{ masquee: reason }',
    tests: ACTS,
  },
  {
    name: 'order: its owner does not publish again what is hidden',
    file: 'src/domain/rules.ts',
    code: "if (hidden !== '' && next.active === true) return refuse('annonce-hidden')",
    without: '',
    tests: ACTS,
  },
  {
    name: 'order: the server alone says that an annonce is hidden',
    file: 'gateway/sync/push/judge.ts',
    code: "if (name === 'annonces') return withKnownHiding(doc, prev)",
    without: '',
    tests: ACTS,
  },
  {
    name: 'order: time deletes nothing that is hidden',
    file: 'gateway/notices/scheduled.ts',
    code: "closed.filter(({ masquee = '' }) => masquee === '')",
    without: 'closed',
    tests: ACTS,
  },
  {
    name: 'order: a suspended member has no session',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: '|| member.suspended !== undefined',
    without: '',
    tests: ACTS,
  },
  {
    name: 'order: a suspended member does not sign in',
    file: 'gateway/accounts/sign-in.ts',
    code: "if (suspension !== undefined) throw new HttpError(403, 'account-suspended', { suspension })",
    without: '',
    tests: ACTS,
  },
  {
    name: 'order: a session of before a suspension opens nothing after it',
    file: 'gateway/accounts/operators.ts',
    code: 'await sessions.endAll(uid)',
    without: '',
    tests: ACTS,
  },
  {
    name: 'order: an annonce hidden for itself stays so when its boutique is put back',
    file: 'gateway/moderation/hiding.ts',
    code: "await restoreAnnonce(context, id as AnnonceId, 'suspended')",
    without: 'await restoreAnnonce(context, id as AnnonceId)',
    tests: ACTS,
  },
  {
    name: 'order: a mail with a secret link is not sent again',
    file: 'gateway/moderation/acts.ts',
    code: ' || mail.secret === true',
    without: '',
    tests: COMMANDS,
  },
  {
    name: 'order: who collects profiles is reported',
    file: 'gateway/sync/pull/profils.ts',
    code: 'void onExcess(uid).catch(() => undefined)',
    without: '',
    tests: ['tests/gateway/profils.test.ts'],
  },
  {
    name: 'order: the device of a suspended member knows why',
    file: 'src/data/device/session-watch.ts',
    code: 'if (error.suspension !== undefined) setSuspended(error.suspension)',
    without: '',
    tests: ['tests/unit/data/session-watch.test.ts'],
  },
]
