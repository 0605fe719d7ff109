import type { Protection } from './protection.ts'

const STANDING = 'gateway/store/standing.ts'
const STANDING_TESTS = ['tests/gateway/standing.test.ts']
const BY_KEY = 'gateway/store/embedded/by-key.ts'
const BY_KEY_TESTS = ['tests/gateway/by-key.test.ts']

/** What is kept of the store in memory, and read under PouchDB, is never other than what stands. */
export const LIVE_READS: readonly Protection[] = [
  {
    name: 'live reads: a session ends at once though it was looked up a moment ago',
    file: STANDING,
    code: '      await catchUp()\n',
    without: '      seen ??= Number(await currentSeq(db))\n',
    tests: STANDING_TESTS,
  },
  {
    name: 'live reads: nothing of the accounts is kept where others write',
    file: STANDING,
    code: "if (kind === 'couchdb') return read()",
    without: '',
    tests: STANDING_TESTS,
  },
  {
    name: 'live reads: a deleted document is read as one',
    file: BY_KEY,
    code: 'const value = deleted === true ? { rev, deleted } : { rev }',
    without: 'const value = { rev }',
    tests: BY_KEY_TESTS,
  },
  {
    name: 'live reads: what was replaced between two looks is read again',
    file: BY_KEY,
    code: '  if (text === undefined) throw new NotOurs()\n  const doc: Body = { ...(JSON.parse(text) as Body)',
    without: "  const doc: Body = { ...(JSON.parse(text ?? '{}') as Body)",
    tests: BY_KEY_TESTS,
  },
]
