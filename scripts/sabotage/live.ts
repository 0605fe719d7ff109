import type { Protection } from './protection.ts'

/** How a crowd of devices is told in turn, and what is kept of the store in memory is what stands. */
export const LIVE: readonly Protection[] = [
  {
    name: 'live: a crowd is told in turn',
    file: 'gateway/sync/live/rounds.ts',
    code: 'Math.max(AT_A_TICK, Math.ceil((toldOf.size * TICK_MS) / ROUND_MS))',
    without: 'toldOf.size',
    tests: ['tests/gateway/rounds.test.ts'],
  },
  {
    name: 'live: a change in the middle of a round is told to those who had their turn',
    file: 'gateway/sync/live/rounds.ts',
    code: 'left = toldOf.size',
    without: 'left = Math.max(left, 1)',
    tests: ['tests/gateway/rounds.test.ts'],
  },
  {
    name: 'live: what is published is told at once to the devices of who publishes it',
    file: 'gateway/sync/live/live.ts',
    code: "isPublic ? ['public', 'own'] : ['own']",
    without: "['own']",
    tests: ['tests/gateway/rounds.test.ts'],
  },
  {
    name: "live: a change is named in its members' own scope alone",
    file: 'gateway/sync/live/live.ts',
    code: "scope === 'own' && change",
    without: 'change',
    tests: ['tests/gateway/named-changes.test.ts'],
  },
  {
    name: 'live: more changes than are named are not told as few',
    file: 'gateway/sync/live/live.ts',
    code: 'revs.size === 0 || revs.size > NAMED_MAX',
    without: 'revs.size === 0',
    tests: ['tests/gateway/named-changes.test.ts'],
  },
  {
    name: 'live: a burst is told together',
    file: 'gateway/sync/live/live.ts',
    code: 'if (this.gather === undefined) this.flush()',
    without: 'this.flush()',
    tests: ['tests/gateway/rounds.test.ts'],
  },
  {
    name: 'live: a kept answer is dropped when something changes',
    file: 'gateway/sync/pull/kept.ts',
    code: '{place} $',
    tests: ['tests/gateway/kept-answers.test.ts'],
  },
  {
    name: 'live: what the feed has not told yet is read',
    file: 'gateway/store/feeds/recent.ts',
    code: "if (store.kind !== 'couchdb' && String(await currentSeq(db)) === String(known.last)) {",
    without: 'if (known.last !== undefined) {',
    tests: ['tests/sync/recent.test.ts'],
  },
  {
    name: 'live: a feed that repeats itself hides nothing',
    file: 'gateway/store/feeds/recent.ts',
    code: 'if (!places.has(seq)) ',
    tests: ['tests/sync/recent.test.ts'],
  },
  {
    name: 'live reads: a session ends at once though it was looked up a moment ago',
    file: 'gateway/store/memo.ts',
    code: 'if (known?.seq === seq) return',
    without: 'if (known !== undefined) return',
    tests: ['tests/gateway/memo.test.ts'],
  },
  {
    name: 'live reads: nothing of the accounts is kept where others write',
    file: 'gateway/store/memo.ts',
    code: "if (kind === 'couchdb') return read()",
    tests: ['tests/gateway/memo.test.ts'],
  },
  {
    name: 'live reads: a deleted document is read as one',
    file: 'gateway/store/embedded/by-key.ts',
    code: 'if (deleted) return { id, key: id, value: { rev, deleted }, doc: null }',
    without: 'if (deleted) return { id, key: id, value: { rev }, doc: null }',
    tests: ['tests/gateway/by-key.test.ts'],
  },
  {
    name: 'live reads: what was replaced between two looks is read again',
    file: 'gateway/store/embedded/by-key.ts',
    code: '  if (text === undefined) throw new RangeError(id)\n  const doc: Body = { ...(JSON.parse(text) as Body)',
    without: "  const doc: Body = { ...(JSON.parse(text ?? '{}') as Body)",
    tests: ['tests/gateway/by-key.test.ts'],
  },
]
