import type { Protection } from './protection.ts'

/** The operator's powers, and who is notified of their use. */
export const OPERATORS: readonly Protection[] = [
  {
    name: 'operators: who is none finds nothing',
    file: 'gateway/moderation/routes/access.ts',
    code: "if (session.operatingUntil === undefined) throw new HttpError(404, 'not-found')",
    tests: ['tests/gateway/operators.test.ts'],
  },
  {
    name: 'operators: the password is given again before anything',
    file: 'gateway/moderation/routes/access.ts',
    code: "if (!isOperating(request)) throw new HttpError(403, 'operator-password')",
    tests: ['tests/gateway/operators.test.ts'],
  },
  {
    name: 'operators: the right ends with its time',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: ' && Date.parse(operating.until) > now',
    tests: ['tests/gateway/operators.test.ts'],
  },
  {
    name: 'operators: a right does not outlive the role that it was given for',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: ' && operating.since === operatorSince',
    tests: ['tests/gateway/operators.test.ts'],
  },
  {
    name: 'operators: an address that is not proved gives no role',
    file: 'gateway/accounts/accounts.ts',
    code: 'proved ? account.operatorSince : undefined',
    without: 'account.operatorSince',
    tests: ['tests/gateway/operators.test.ts'],
  },
  {
    name: 'operators: a suspended profil says nothing to other members',
    file: 'gateway/sync/pull/document-routes.ts',
    code: 'silent[index] ? silenced(doc) : doc',
    without: 'doc',
    tests: ['tests/gateway/moderation.test.ts'],
  },
  {
    name: "appeals: an annonce's decision is its boutique's to contest",
    file: 'gateway/moderation/appeals.ts',
    code: ' || boutiqueOf(id) !== of',
    tests: ['tests/gateway/appeals.test.ts'],
  },
  {
    name: "order: a report is a member's only when it was written as the account that sends it",
    file: 'gateway/moderation/reports.ts',
    code: 'account !== null && account.uid === sent.uid',
    without: 'account !== null',
    tests: ['tests/gateway/signalements.test.ts'],
  },
  {
    name: "order: the message that is reported is the other party's, of the same conversation",
    file: 'src/domain/talk/entries.ts',
    code: "if (entry.about && !isOthersMessage(entry.about, entry)) errors.push({ field: 'about', code: 'bad-id' })",
    tests: ['tests/gateway/signalements.test.ts'],
  },
]
