import type { Protection } from './protection.ts'

const RATES = 'gateway/sync/push/rates.ts'
const PUSH = 'src/data/replication/push.ts'
const LATER = 'src/data/replication/later/later.ts'
const GATEWAY_TESTS = ['tests/gateway/write-rates.test.ts']
const DEVICE_TESTS = ['tests/sync/later.test.ts']
const UNIT_TESTS = ['tests/unit/data/later.test.ts']

/** What a member writes in an hour and in a day, and what becomes of the rest. */
export const ABUSE_RATES: readonly Protection[] = [
  {
    name: 'rates: what is past its rate is not written',
    file: 'gateway/sync/push/push.ts',
    code: "if ('rate' in taken) return later(id, taken.rate, taken.retryAfter)",
    without: '',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'rates: an account that is refused counts, having been looked at',
    file: RATES,
    code: "return name === 'records' && doc.kind === 'account' ? ['account', 'write'] : ['write']",
    without: "return ['write']",
    tests: ['tests/gateway/refused-accounts.test.ts'],
  },
  {
    name: 'rates: an account of today writes less',
    file: 'gateway/http/callers/writer.ts',
    code: 'isNewcomer: !proved || now - Date.parse(memberSince) < NEWCOMER_MS',
    without: 'isNewcomer: !proved',
    tests: GATEWAY_TESTS,
  },
  {
    name: 'rates: RxDB records nothing of what is held',
    file: 'src/data/replication/later/kept-back.ts',
    code: 'rows.filter(({ document }) => !ids.has(document.itemId))',
    without: '[...rows]',
    tests: DEVICE_TESTS,
  },
  {
    name: 'rates: what is held leaves once its time has come',
    file: LATER,
    code: 'clock.after(until - clock.now(), () => drop([key])),',
    without: 'clock.after(until - clock.now(), () => undefined),',
    tests: DEVICE_TESTS,
  },
  {
    name: 'rates: what is held is not sent again each second',
    file: 'src/data/replication/forgotten.ts',
    code: 'if (!isHeld(doc.toJSON() as T)) doc',
    without: 'doc',
    tests: ['tests/unit/data/forgotten-reads.test.ts'],
  },
  {
    name: 'rates: what is held is looked at when the server has another version of it',
    file: 'src/data/replication/replicate.ts',
    code: 'writer.later.release(\n      name,\n      documents.map(({ _id }) => _id),\n    )',
    without: '',
    tests: DEVICE_TESTS,
  },
  {
    name: 'rates: what depends on what is held keeps nothing else waiting',
    file: 'src/data/replication/order.ts',
    code: 'filter((pairs) => pairs.every(({ on, there }) => later.holds(on, there))),',
    without: 'filter((pairs) => pairs.length === 0),',
    tests: UNIT_TESTS,
  },
  {
    name: 'rates: what depends on what is held does not leave before it',
    file: PUSH,
    code: 'return behind.has(version._id) || later.holds(name, version)',
    without: 'return later.holds(name, version)',
    tests: ['tests/unit/data/push.test.ts'],
  },
]
