import type { Protection } from './protection.ts'

const LOCK = ['tests/gateway/shared-lock.test.ts']
const ANSWERS = ['tests/gateway/couchdb-answers.test.ts']
const SLOT = 'gateway/store/locks/slot.ts'

/** Several gateways over one store, and a store that is several nodes. */
export const CLUSTER: readonly Protection[] = [
  {
    name: 'the catalogue is read while the database of one copy is away',
    file: 'gateway/catalogue/catalogue.ts',
    code: 'if (isStoreDown(error)) return null',
    without: '',
    tests: ['tests/gateway/store-weather.test.ts'],
  },
  {
    name: 'a lock that its holder renews is not taken over',
    file: SLOT,
    code: "doc.holder !== '' && now() - since < lifeMs",
    without: "doc.holder !== '' && now() - since < 0",
    tests: LOCK,
  },
  {
    name: 'a lock whose holder has died is taken over',
    file: SLOT,
    code: "doc.holder !== '' && now() - since < lifeMs",
    without: "doc.holder !== '' && now() - since < lifeMs * 1000",
    tests: LOCK,
  },
  {
    name: 'work writes nothing once others may have its lock',
    file: 'gateway/store/locks/lock.ts',
    code: "for (const one of held()) if (!one.isSure()) throw new StoreError('lock-lost', 503)",
    without: '',
    tests: LOCK,
  },
  {
    name: 'a write that too few copies took is no yes',
    file: 'gateway/store/remote/fetch.ts',
    code: "if (status === 202 && isWrite(path, asked)) throw new StoreError('unsure', 503)",
    without: '',
    tests: ANSWERS,
  },
  {
    name: "a member's write that too few copies took is no yes",
    file: 'gateway/store/couchdb.ts',
    code: "if (response.status === 202) throw new StoreError('unsure', 503)",
    without: '',
    tests: ANSWERS,
  },
  {
    name: 'an answer that is cut is the absence of the store',
    file: 'gateway/store/remote/fetch.ts',
    code: "throw new StoreError('unreachable', 503)",
    without: 'throw error',
    tests: ANSWERS,
  },
  {
    name: 'a life is decided by the database of one copy',
    file: 'gateway/store/life.ts',
    code: 'return readLife(store, name)\n}\n\n/**\n * Begins',
    without: 'return { epoch: life.value, secret: life.secret }\n}\n\n/**\n * Begins',
    tests: ['tests/gateway/life.test.ts'],
  },
  {
    name: 'an address is claimed where one copy decides',
    file: 'gateway/accounts/claims/claims.ts',
    code: "if (!(await putIfCurrent(store.db('coordination'), { ...over, ...claim }))) return false",
    without: "await putIfCurrent(store.db('coordination'), { ...over, ...claim })",
    tests: ['tests/gateway/claims.test.ts'],
  },
  {
    name: 'an address that was claimed before stays claimed',
    file: 'gateway/accounts/claims/claims.ts',
    code: "await putIfCurrent(store.db('coordination'), { _id: id, uid, createdAt })",
    without: 'return uid === createdAt ? known : null',
    tests: ['tests/gateway/claims.test.ts'],
  },
  {
    name: 'jobs are done by one of several processes',
    file: 'gateway/jobs/alone.ts',
    code: 'if (held !== null) await asHolder(held, () => job.run(each))',
    without: 'await (held === null ? job.run(each) : asHolder(held, () => job.run(each)))',
    tests: LOCK,
  },
  {
    name: 'a session that another gateway ends loses its streams here',
    file: 'gateway/sync/live/routes.ts',
    code: 'if (deleted) end(id)',
    without: 'if (deleted && id.length === 0) end(id)',
    tests: ['tests/gateway/two-gateways.test.ts'],
  },
  {
    name: 'a place that the server has told of is pulled for',
    file: 'src/data/replication/live.ts',
    code: 'for (const { db, scope, seq } of heard) handlers.onChange(db, scope, seq)',
    without: '',
    tests: ['tests/unit/data/live.test.ts'],
  },
]
