import type { Protection } from './protection.ts'

const ROUTES = 'gateway/sync/push/routes.ts'
const CROSS_RULES = 'gateway/sync/push/cross-rules.ts'
const PUSHES = ['tests/sync/push.test.ts', 'tests/sync/market.test.ts', 'tests/sync/refusals.test.ts']
const ACCOUNTS = ['tests/gateway/accounts.test.ts', 'tests/gateway/accounts-lifecycle.test.ts']

const POLICY = ['tests/gateway/policy.test.ts']

/** What the server checks by itself, whatever a device says. */
export const GATEWAY: readonly Protection[] = [
  {
    name: 'records and conversations are read by their keys by their own members alone',
    file: 'src/domain/access.ts',
    code: "if (database === 'users') return",
    without:
      "if (['users', 'records', 'conversations'].includes(database)) return actor.kind === 'member'\n  if (database === 'users') return",
    tests: POLICY,
  },
  {
    name: 'records and conversations are fetched, as replicators do, by their own members alone',
    file: 'gateway/sync/pull/document-routes.ts',
    code: 'if (scopes.length === 0) return null\n  const current = await getCurrent(store.db(name), id)',
    without:
      "const current = await getCurrent(store.db(name), id)\n  if (scopes.length === 0) return current.state === 'present' && (name === 'records' || name === 'conversations') ? current.doc : null",
    tests: POLICY,
  },
  {
    name: 'records and conversations are pulled by their own members alone',
    file: 'src/domain/access.ts',
    code: "if (actor.kind !== 'member' || id.indexOf(actor.uid) < 0) return false",
    without:
      "if (actor.kind !== 'member') return false\n  if (database === 'records' || database === 'conversations') return true",
    tests: POLICY,
  },
  {
    name: "a stock client's edit is not taken for a creation",
    file: 'gateway/sync/pull/document-routes.ts',
    code: ' ?? include_docs',
    without: '',
    tests: ['tests/interop'],
  },
  {
    name: 'a page of another site changes nothing',
    file: 'gateway/http/app.ts',
    code: 'if (publicOrigin === null && originHost(origin) === request.host) return',
    without: 'return',
    tests: ['tests/gateway/http.test.ts', 'tests/gateway/policy-raw.test.ts'],
  },
  {
    name: 'a revision written over while it is being read does not pass for a store put back',
    file: 'gateway/store/revisions.ts',
    code: 'return missing === missed ? leaves : leavesOf(db, id, missing)',
    without: 'return leaves',
    tests: ['tests/sync/changes.test.ts'],
  },
  {
    name: 'writes queued as one account are never sent as another',
    file: ROUTES,
    code: "if (request.headers[UID_HEADER] !== actor.uid) throw new HttpError(409, 'other-account')",
    without: '',
    tests: PUSHES,
  },
  {
    name: 'a forged revision branch is rejected',
    file: ROUTES,
    code: "if (new_edits !== undefined && new_edits !== true) throw new HttpError(400, 'new-edits')",
    without: '',
    tests: PUSHES,
  },
  {
    name: 'a write over a stale version is a conflict',
    file: 'gateway/sync/push/push.ts',
    code: 'if (isStale(doc, current)) return conflict(current)',
    without: '',
    tests: PUSHES,
  },
  {
    name: 'a write whose answer was lost does not wait for ever',
    file: 'gateway/sync/push/push.ts',
    code: 'if (isStale(doc, current)) return conflict(current)',
    without: "if (isStale(doc, current)) return accepted(id, current.state === 'missing' ? '' : current.rev)",
    tests: ['tests/sync/acknowledgement.test.ts'],
  },
  {
    name: 'an answer does not let strangers know whether a document exists',
    file: 'gateway/sync/push/push.ts',
    code: 'if (foreign !== null) return refusedUnseen(id, foreign, context)',
    without: '',
    tests: [...PUSHES, 'tests/sync/privacy.test.ts', 'tests/gateway/policy.test.ts'],
  },
  {
    name: 'nothing outlives the deletion of its account',
    file: 'gateway/sync/push/push.ts',
    code: 'if (prev === null && (await eraseForGone(store, name, id, isGone))) return conflict(MISSING)',
    without: '',
    tests: ['tests/gateway/deletion-under-way.test.ts'],
  },
  {
    name: 'an offer is not confirmed after its 24 hours by the server',
    file: CROSS_RULES,
    code: "if (row?.offer === 'running' && lapsed) return refuse('offer-expired')",
    without: '',
    tests: PUSHES,
  },
  {
    name: 'the 24 hours of an offer are counted by the server',
    file: CROSS_RULES,
    code: 'return write({ ...next, offerExpiresAt })',
    without: 'return write({ ...next })',
    tests: PUSHES,
  },
  {
    name: 'an annonce is not edited while a candidature is open',
    file: CROSS_RULES,
    code: "if (isEdit(next, prev) && (await isHeld())) return refuse('candidature-open')",
    without: '',
    tests: PUSHES,
  },
  {
    name: 'an annonce and the candidatures to it are written in turn',
    file: 'gateway/store/locks/keys.ts',
    code: "if (name === 'candidatures' && isCandidatureId(id)) return",
    without: "if (name === 'candidatures' && id === '') return",
    tests: PUSHES,
  },
  {
    name: 'a tombstone keeps nothing of what was deleted',
    file: 'gateway/store/write.ts',
    code: 'if (doc._deleted !== true) return doc',
    without: 'if (doc._id !== undefined) return doc',
    tests: [...PUSHES, 'tests/sync/privacy.test.ts'],
  },
  {
    name: 'a link in a reset mail works once',
    file: 'gateway/accounts/reset/reset.ts',
    code: 'if (!(await putIfCurrent(accounts, { _id: reset._id, _rev: reset._rev, _deleted: true }))) {',
    without: 'if (reset._id === undefined) {',
    tests: ['tests/gateway/accounts-passwords.test.ts', ...ACCOUNTS],
  },
  {
    name: 'a new password ends every session',
    file: 'gateway/accounts/reset/reset.ts',
    code: 'await sessions.revoke(account.uid)',
    without: '',
    tests: ['tests/gateway/accounts-passwords.test.ts', ...ACCOUNTS],
  },
  {
    name: "the server calls browsers' own push services only",
    file: 'gateway/notices/push/subscriptions.ts',
    code: "return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))",
    without: "return protocol === 'https:' && port === ''",
    tests: ['tests/gateway/push.test.ts'],
  },
  {
    name: 'of two processes, one sends a mail',
    file: 'gateway/notices/deliver.ts',
    code: "return write(db, { ...delivery, state: 'sending', dueAt: iso(now + leaseMs), attempts: delivery.attempts + 1 })",
    without: 'return delivery',
    tests: ['tests/gateway/two-processes.test.ts', 'tests/gateway/mail.test.ts'],
  },
  {
    name: 'an answer of the index that no longer holds is discarded',
    file: 'gateway/store/find.ts',
    code: 'fields.every(([field, wanted]) => matches(doc?.[field], wanted)) ? doc : undefined',
    without: 'fields.length > 0 ? doc : undefined',
    tests: ['tests/gateway/two-processes.test.ts', 'tests/gateway/jobs.test.ts', 'tests/gateway/mail.test.ts'],
  },
  {
    name: 'a device of a wiped store pulls everything again',
    file: 'gateway/sync/pull/sequence.ts',
    code: '!text.startsWith(',
    without: '!/:/.test(',
    tests: ['tests/sync/changes.test.ts'],
  },
  {
    name: 'a mark that somebody made up makes nobody else begin again',
    file: 'gateway/sync/pull/changes.ts',
    code: 'if (seen === null) return snapshot(store, query, null, null)',
    without: 'if (seen === null) throw new StorePutBack()',
    tests: ['tests/sync/changes.test.ts'],
  },
  {
    name: 'calls are kept by nothing in between',
    file: 'gateway/http/security.ts',
    code: "if (isCall(request.url)) reply.header('cache-control', 'no-store')",
    without: '',
    tests: ['tests/gateway/headers.test.ts'],
  },
  {
    name: 'a device whose session ended before its account was deleted learns that it is gone',
    file: 'gateway/accounts/routes.ts',
    code: 'request.accountGone ||= await wasDeleted(context.accounts, uid)',
    without: 'request.accountGone ||= false',
    tests: ['tests/gateway/accounts-lifecycle.test.ts', 'tests/sync/nothing-left.test.ts'],
  },
  {
    name: 'a browser learns that its account is gone from the first step of the deletion',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: "return (await isGone(accounts, session.uid)) ? 'account-gone' : null",
    without: 'return null',
    tests: ['tests/gateway/accounts-crash.test.ts'],
  },
]
