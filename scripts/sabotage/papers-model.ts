import type { Protection } from './protection.ts'

const KEPT = ['tests/model/kept.test.ts']

/** What keeps accounts with the sales that they count, and was mostly found by the histories of the model (docs/sync.md). */
export const PAPERS_MODEL: readonly Protection[] = [
  {
    name: 'an account of a sale that the server takes later is not refused for it',
    file: 'src/data/replication/push.ts',
    code: 'waits = accounts.map(({ newDocumentState }) => later.find(({ id }) => countsSale(newDocumentState, id)))',
    without: 'waits = accounts.map(() => later.find(({ id }) => id === ""))',
    tests: ['tests/sync/accounts-later.test.ts'],
  },
  {
    name: 'an account does not leave before a sale that is held',
    file: 'src/data/replication/order.ts',
    code: "name === 'records' ? await behindSales(versions) : []",
    without: "name === 'annonces' ? await behindSales(versions) : []",
    tests: KEPT,
  },
  {
    name: 'sales are offered to a store put back before the accounts that count them',
    file: 'src/data/replication/put-back.ts',
    code: 'inOrder(await kept.find().exec())',
    without: 'inOrder(await kept.find().exec()).reverse()',
    tests: KEPT,
  },
  {
    name: 'an account keeps its number when the store has lost it',
    file: 'gateway/sync/push/record-rule.ts',
    code: 'number > 0 && number <= accounts.length + LOST_MAX',
    without: 'number < 0 && number <= accounts.length + LOST_MAX',
    tests: KEPT,
  },
]
