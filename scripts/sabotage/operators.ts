import type { Protection } from './protection.ts'

const ROLE = ['tests/gateway/operators.test.ts']
const ACTS = ['tests/gateway/operators-acts.test.ts']
const APPEALS = ['tests/gateway/appeals.test.ts']

export const OPERATORS: readonly Protection[] = [
  {
    name: 'operators: who is none finds nothing',
    file: 'gateway/moderation/routes/access.ts',
    code: "if (session.operatingUntil === undefined) throw new HttpError(404, 'not-found')",
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: the password is given again before anything',
    file: 'gateway/moderation/routes/access.ts',
    code: "if (!isOperating(request)) throw new HttpError(403, 'operator-password')",
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: the right ends with its time',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: ' && Date.parse(operating.until) > now',
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: a right does not outlive the role that it was given for',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: ' && operating.since === operatorSince',
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: the right asks the right password',
    file: 'gateway/accounts/operators.ts',
    code: 'await confirmPassword(context, session, password, place)',
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: an address that is not proved gives no role',
    file: 'gateway/accounts/sessions/members.ts',
    code: 'proved ? account.operatorSince : undefined',
    without: 'account.operatorSince',
    tests: ROLE,
  },
  {
    name: 'operators: a suspended profil says nothing to other members',
    file: 'gateway/sync/pull/document-routes.ts',
    code: 'silent[index] ? silenced(doc) : doc',
    without: 'doc',
    tests: ['tests/gateway/moderation.test.ts'],
  },
  {
    name: 'operators: a photo of a suspended profil is given to nobody else',
    file: 'gateway/photos/routes.ts',
    code: "address.kind === 'users' && (await accounts.member(address.uid))?.suspended === undefined",
    without: "address.kind === 'users'",
    tests: ['tests/gateway/moderation.test.ts'],
  },
  {
    name: "operators: an operator's account is not suspended before the role is taken away",
    file: 'gateway/moderation/acts.ts',
    code: "if (member.operatorSince !== undefined) throw new HttpError(409, 'operator-kept')",
    without: '',
    tests: ROLE,
  },
  {
    name: 'operators: a deletion asks the password once more',
    file: 'gateway/moderation/routes/deeds.ts',
    code: "if (act === 'delete') {",
    without: "if (act === 'none') {",
    tests: ACTS,
  },
  {
    name: 'operators: an act is written under who did it',
    file: 'gateway/moderation/routes/access.ts',
    code: 'by: operatorOf(request).uid',
    without: "by: 'commande'",
    tests: ACTS,
  },
  {
    name: 'operators: of a conversation the photos of what was reported are seen, and no other',
    file: 'gateway/moderation/routes/pictures.ts',
    code: 'one !== null && photoId(one) === id',
    without: 'one !== null',
    tests: ACTS,
  },
  {
    name: 'appeals: one is filed for each decision',
    file: 'gateway/moderation/appeals.ts',
    code: "if (!isNew) throw new HttpError(409, 'appeal-filed')",
    without: '',
    tests: APPEALS,
  },
  {
    name: "appeals: an annonce's decision is its boutique's to contest",
    file: 'gateway/moderation/appeals.ts',
    code: ' || boutiqueOf(id) !== of',
    without: '',
    tests: APPEALS,
  },
  {
    name: 'appeals: who is suspended gives the right password',
    file: 'gateway/accounts/sign-in.ts',
    code: "if (account === null || !right) throw new HttpError(401, 'wrong-credentials')",
    without: "if (account === null) throw new HttpError(401, 'wrong-credentials')",
    tests: APPEALS,
  },
  {
    name: 'appeals: another decision about the same thing leaves one open',
    file: 'gateway/moderation/decide.ts',
    code: "(kind === 'appeal') === appeals",
    without: "kind !== 'appeal' || appeals || of !== ''",
    tests: APPEALS,
  },
  {
    name: "order: a suspension ends its member's streams at the other gateways",
    file: 'gateway/sync/live/routes.ts',
    code: '[account.sessionId, accountId(account.uid)]',
    without: '[account.sessionId]',
    tests: ['tests/gateway/two-gateways.test.ts'],
  },
]
