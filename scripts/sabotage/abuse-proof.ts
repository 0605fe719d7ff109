import type { Protection } from './protection.ts'

const PROOF = ['tests/gateway/proof.test.ts']
const PROVE = 'gateway/accounts/proof/prove.ts'
const SHOWN = 'gateway/accounts/proof/proved.ts'
const SENDERS = ['tests/gateway/senders.test.ts']
const LINKS = ['tests/gateway/proof-links.test.ts']
const UNDO = 'gateway/accounts/proof/undo.ts'
const CHANGE = ['tests/gateway/address-change.test.ts']
const CHANGE_RATES = ['tests/gateway/address-change-rates.test.ts']
const QUEUE = 'gateway/notices/mail/queue.ts'

/** An address is shown to others, and written to, once somebody has followed a link sent to it. */
export const ABUSE_PROOF: readonly Protection[] = [
  {
    name: 'proof: an address that is not proved is seen by its member alone',
    file: SHOWN,
    code: 'return isProved(context, account) ? account.email : EMAIL_WITHHELD',
    without: 'return account.email',
    tests: PROOF,
  },
  {
    name: 'proof: an address that a device writes does not enter a document',
    file: 'gateway/sync/push/judge.ts',
    code: 'const doc = withKnown(name, sent, prev)',
    without: 'const doc = sent',
    tests: PROOF,
  },
  {
    name: 'proof: an address that is not proved gets no notice',
    file: QUEUE,
    code: ' || !isEmailShown(user.email)',
    without: '',
    tests: PROOF,
  },
  {
    name: 'proof: an answer to a notice goes to an address that is proved',
    file: 'gateway/notices/notice.ts',
    code: ' || !isEmailShown(candidature.email)',
    without: '',
    tests: PROOF,
  },
  {
    name: 'proof: a link proves the address it was sent to, and no other',
    file: PROVE,
    code: 'borne = account.email === email && account.deletingAt === undefined',
    without: 'borne = account.deletingAt === undefined',
    tests: PROOF,
  },
  {
    name: 'proof: a link has an end',
    file: PROVE,
    code: ' || Date.parse(proof.expiresAt) <= clock()',
    without: '',
    tests: PROOF,
  },
  {
    name: 'proof: a link that was sent stays in the store as its hash',
    file: PROVE,
    code: '{ _id: proofIdOf(token), uid, email, expiresAt }',
    without: '{ _id: proofIdOf(token), uid, email, expiresAt, token }',
    tests: PROOF,
  },
  {
    name: 'proof: a reset by the link of an address proves it',
    file: 'gateway/accounts/reset/reset.ts',
    code: 'current.email === reset.email ? asProved(current) : current',
    without: 'current',
    tests: PROOF,
  },
  {
    name: 'proof: a candidature written meanwhile gets the address too',
    file: 'gateway/app.ts',
    code: "if (name === 'candidatures' && prev === null) {",
    without: "if (name === 'candidatures' && prev !== null) {",
    tests: PROOF,
  },
  {
    name: 'proof: the sweep writes a proved address where a crash left it out',
    file: 'gateway/accounts/sweep.ts',
    code: ' || account.unsettled === true',
    without: '',
    tests: PROOF,
  },
  {
    name: 'proof: nobody signs up with the address that stands for none',
    file: 'gateway/accounts/input.ts',
    code: "isEmailShown(email) ? errors : [{ field: 'email', code: 'not-an-email' }]",
    without: 'errors',
    tests: PROOF,
  },
  {
    name: "proof: a device takes a candidature's address from the server",
    file: 'src/data/replication/conflicts.ts',
    code: '({ ...merged, ...kept } as unknown',
    without: '({ ...merged, ...kept, email: mine.email } as unknown',
    tests: ['tests/unit/data/conflicts.test.ts'],
  },
  {
    name: 'proof: a change of address ends the other sessions',
    file: 'gateway/accounts/email-change.ts',
    code: 'await context.sessions.revoke(uid, (id) => id !== sessionId)',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: the former address is told of a change',
    file: 'gateway/accounts/email-change.ts',
    code: 'await tellFormer(context, before, { to: email, origin: site })',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: an address that was not proved is told nothing of its change',
    file: UNDO,
    code: 'if (!isProved(context, account)) return',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: a former address is held while the change may be undone',
    file: 'gateway/accounts/proof/settle.ts',
    code: ', ...(await heldClaims(context, uid))',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: the sweep leaves a former address held',
    file: 'gateway/accounts/sweep.ts',
    code: ' && !(await heldClaims(context, claim.uid)).has(claim._id)',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: a former address is held when the ids are made anew',
    file: 'gateway/accounts/erasure/renew-claims.ts',
    code: ' || held.has(claim._id)',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: undoing a change has an end',
    file: UNDO,
    code: 'undo !== null && Date.parse(undo.expiresAt) > clock()',
    without: 'undo !== null',
    tests: CHANGE,
  },
  {
    name: 'proof: undoing a change ends every session',
    file: UNDO,
    code: 'await sessions.revoke(uid)',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: undoing a change makes the password void',
    file: UNDO,
    code: '          password,\n',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: undoing a change leaves no link to whoever made it',
    file: UNDO,
    code: 'await erase(accounts, await laterLinks(context, undo))',
    without: '',
    tests: CHANGE,
  },
  {
    name: 'proof: a link is counted before it is sent',
    file: PROVE,
    code: "context.limits.take({ 'link:proof': claimId(context.store, email) })",
    without: '',
    tests: LINKS,
  },
  {
    name: 'proof: a reset is one of the links of the day',
    file: 'gateway/accounts/reset/reset.ts',
    code: "isProved(context, account) ? {} : { 'link:reset': key }",
    without: '{}',
    tests: LINKS,
  },
  {
    name: 'proof: what was written under an address before an account bore it unproved is not erased with the account',
    file: 'gateway/accounts/erasure/senders.ts',
    code: '...(unprovedSince === undefined ? {} : { since: unprovedSince })',
    without: '',
    tests: SENDERS,
  },
  {
    name: 'proof: what was written under an address that an account never proved is not in its export',
    file: 'gateway/member-data/correspondence.ts',
    code: '.filter(({ since }) => since === undefined)',
    without: '',
    tests: SENDERS,
  },
  {
    name: 'proof: what changes no address takes nothing of its changes',
    file: 'gateway/accounts/routes.ts',
    code: 'if (before.email !== email) takeChange',
    without: 'takeChange',
    tests: CHANGE_RATES,
  },
  {
    name: 'proof: an account remembers so many former addresses',
    file: 'gateway/accounts/erasure/senders.ts',
    code: '.slice(-FORMER_MAX)',
    without: '.slice(-FORMER_KEPT_MS)',
    tests: CHANGE_RATES,
  },
  {
    name: 'proof: a former address is forgotten with the messages sent under it',
    file: 'gateway/accounts/erasure/senders.ts',
    code: ' && (one.until === undefined || one.until >= forgotten)',
    without: " && forgotten !== ''",
    tests: CHANGE_RATES,
  },
]
