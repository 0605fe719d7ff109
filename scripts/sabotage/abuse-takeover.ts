import type { Protection } from './protection.ts'

const HELD = 'gateway/accounts/proof/proved.ts'
const UNDO = 'gateway/accounts/proof/undo.ts'
const RESET = 'gateway/accounts/reset/reset.ts'
const LINKS = ['tests/gateway/proof-links.test.ts']
const TESTS = ['tests/gateway/takeover.test.ts']

/** An account that a thief took is its owner's again, and stays so. */
export const ABUSE_TAKEOVER: readonly Protection[] = [
  {
    name: 'takeover: a reset ends what a thief could undo since',
    file: RESET,
    code: 'await endUndos(context, account.uid)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'takeover: an address proved again ends what a thief could undo since',
    file: 'gateway/accounts/proof/prove.ts',
    code: 'await endUndos(context, uid)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'takeover: the sweep ends what a thief could undo where a crash left it',
    file: 'gateway/accounts/sweep.ts',
    code: 'if (account.unsettled === true) await endUndos(context, uid)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'takeover: an address proved again leaves what may be undone from before',
    file: HELD,
    code: 'all: undos.filter(({ createdAt }) => createdAt >= first.createdAt)',
    without: 'all: undos',
    tests: TESTS,
  },
  {
    name: 'takeover: a way back gives no undoing that outlives the first',
    file: UNDO,
    code: 'if (since === null) return end',
    without: 'if (since === null || since.all.length > 0) return end',
    tests: TESTS,
  },
  {
    name: "takeover: a way back ends what was changed on the way with the first's undoing",
    file: UNDO,
    code: 'undo.expiresAt > expiresAt ? { ...undo, expiresAt } : null',
    without: 'undo.expiresAt === expiresAt ? { ...undo, expiresAt } : null',
    tests: TESTS,
  },
  {
    name: 'takeover: going there and back does not end the undoing of who was there first',
    file: HELD,
    code: 'if (account === null || !isProved(context, account)) return',
    without: 'if (account === null) return',
    tests: TESTS,
  },
  {
    name: 'takeover: a reset to an address that is not proved lives as long as its links are counted',
    file: RESET,
    code: 'isProved(context, account) ? RESET_LIFETIME_MS : UNPROVED_LIFETIME_MS',
    without: 'RESET_LIFETIME_MS',
    tests: LINKS,
  },
]
