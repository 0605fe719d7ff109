import type { Protection } from './protection.ts'

const CHECK = 'gateway/store/couchdb-check.ts'
const AUTH = 'gateway/store/couchdb-auth.ts'
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
    code: 'tokenHeaders(actor.uid, [actor.userType], secret)',
    without: "tokenHeaders(actor.uid, ['_admin'], secret)",
    tests: [...STORE, 'tests/gateway/second-wall.test.ts'],
  },
]
