import type { Protection } from './protection.ts'

const CHECK = 'gateway/store/couchdb-check.ts'
const AUTH = 'gateway/store/couchdb-auth.ts'
const DIRECT = ['tests/validation/direct.test.ts']
const STORE = ['tests/gateway/couchdb-store.test.ts']

/** What CouchDB refuses by itself, whatever the gateway does. */
export const SECOND_WALL: readonly Protection[] = [
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
]
