import type { Protection } from './protection.ts'

/** Rejected by CouchDB itself, whatever the gateway does. */
export const SECOND_WALL: readonly Protection[] = [
  {
    name: 'a CouchDB that believes a token signed with another secret is not opened',
    file: 'gateway/store/couchdb-check.ts',
    code: "    ['jwt_keys', bearer({ ...claims, exp: future }, secret.concat('-'))],\n",
    tests: ['tests/gateway/couchdb-store.test.ts'],
  },
  {
    name: "a token for CouchDB says the member's own role",
    file: 'gateway/store/couchdb-auth.ts',
    code: '[actor.userType, writesRole(name),',
    without: "['_admin', writesRole(name),",
    tests: ['tests/gateway/couchdb-store.test.ts', 'tests/gateway/second-wall.test.ts'],
  },
  {
    name: 'a token for CouchDB is for the one write that was judged',
    file: 'couchdb/validator.ts',
    code: 'if (userCtx.roles.indexOf(judgedRole(newDoc)) < 0)',
    without: 'if (userCtx.roles.length < 2)',
    tests: ['tests/validation/direct.test.ts'],
  },
  {
    name: 'what was judged is judged over one revision',
    file: 'couchdb/judged.ts',
    code: "typeof doc._rev === 'string' ? doc._rev : ''",
    without: "''",
    tests: ['tests/validation/direct.test.ts'],
  },
  {
    name: "a member's write brings no history of its own to CouchDB",
    file: 'couchdb/validator.ts',
    code: "return (next._rev || '') === (stands || '')",
    without: 'return stands !== null',
    tests: ['tests/validation/direct.test.ts'],
  },
  {
    name: 'of two states that a cluster took apart, the final one stands',
    file: 'src/domain/reconcile.ts',
    code: 'if (further !== 0) return further > 0 ? b : a',
    without: 'if (further !== 0) return further > 0 ? a : b',
    tests: ['tests/unit/domain/reconcile.test.ts', 'tests/gateway/conflicts.test.ts'],
  },
  {
    name: 'what was written at one end of a cluster goes with the account that was deleted at the other',
    file: 'gateway/jobs/conflicts.ts',
    code: 'if (await eraseIfOwnerDeleted(store, name, id, isGone)) return true',
    tests: ['tests/gateway/conflicts.test.ts'],
  },
]
