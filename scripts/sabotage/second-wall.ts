import type { Protection } from './protection.ts'

const CHECK = 'gateway/store/couchdb-check.ts'
const AUTH = 'gateway/store/couchdb-auth.ts'
const DIRECT = ['tests/validation/direct.test.ts']
const FOLLOWER = 'gateway/jobs/conflicts.ts'
const CONFLICTS = 'tests/gateway/conflicts.test.ts'
const STORE = ['tests/gateway/couchdb-store.test.ts']

/** What CouchDB refuses by itself, whatever the gateway does. */
export const SECOND_WALL: readonly Protection[] = [
  {
    name: 'a CouchDB whose engine cannot run the rules is not opened',
    file: CHECK,
    code: "if (body?.javascript_engine?.name === 'quickjs') throw",
    without: "if (body?.javascript_engine?.name === '') throw",
    tests: STORE,
  },
  {
    name: 'a CouchDB that believes a token signed with another secret is not opened',
    file: CHECK,
    code: "    ['jwt_keys', bearer({ ...claims, exp: future }, secret.concat('-'))],\n",
    without: '',
    tests: STORE,
  },
  {
    name: 'a CouchDB that takes roles from a header is not opened',
    file: CHECK,
    code: "['chttpd/authentication_handlers', { ...proxied, 'x-auth-couchdb-token': proxyToken }],",
    without: '',
    tests: STORE,
  },
  {
    name: 'a CouchDB that believes tokens without an end is not opened',
    file: CHECK,
    code: "    ['jwt_auth/required_claims', bearer({ ...claims, exp: past }, secret)],\n    ['jwt_auth/required_claims', bearer(claims, secret)],\n",
    without: '',
    tests: STORE,
  },
  {
    name: "a token for CouchDB says the member's own role",
    file: AUTH,
    code: '[actor.userType, writesRole(name),',
    without: "['_admin', writesRole(name),",
    tests: [...STORE, 'tests/gateway/second-wall.test.ts'],
  },
  {
    name: 'a token for CouchDB is for the one write that was judged',
    file: 'couchdb/validator.ts',
    code: 'if (userCtx.roles.indexOf(judgedRole(newDoc)) < 0)',
    without: 'if (userCtx.roles.length < 2)',
    tests: DIRECT,
  },
  {
    name: 'what was judged is judged over one revision',
    file: 'couchdb/judged.ts',
    code: "typeof doc._rev === 'string' ? doc._rev : ''",
    without: "''",
    tests: DIRECT,
  },
  {
    name: "a member's write brings no history of its own to CouchDB",
    file: 'couchdb/validator.ts',
    code: "return (next._rev || '') === (stands || '')",
    without: 'return stands !== null',
    tests: DIRECT,
  },
  {
    name: 'of two states that a cluster took apart, the final one stands',
    file: 'src/domain/reconcile.ts',
    code: 'if (further !== 0) return further > 0 ? b : a',
    without: 'if (further !== 0) return further > 0 ? a : b',
    tests: ['tests/unit/domain/reconcile.test.ts', CONFLICTS],
  },
  {
    name: 'a history that was made up is no version of a document',
    file: FOLLOWER,
    code: 'const own = created.length > 0 ? created : branches',
    without: 'const own = branches',
    tests: [CONFLICTS],
  },
  {
    name: 'what was settled does not come back',
    file: FOLLOWER,
    code: '.filter((branch) => branch !== kept)',
    without: '.filter((branch) => branch !== kept && foreign.includes(branch))',
    tests: [CONFLICTS],
  },
  {
    name: 'what was written at one end of a cluster goes with the account that was deleted at the other',
    file: FOLLOWER,
    code: 'if (await eraseForGone(store, name, id, isGone)) return true',
    without: '',
    tests: [CONFLICTS],
  },
]
