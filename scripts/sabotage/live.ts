import type { Protection } from './protection.ts'

const ROUNDS = 'gateway/sync/live/rounds.ts'
const LIVE = 'gateway/sync/live/live.ts'
const TESTS = ['tests/gateway/rounds.test.ts']
const KEPT = 'gateway/sync/pull/kept.ts'
const KEPT_TESTS = ['tests/gateway/kept-answers.test.ts']
const RECENT = 'gateway/store/feeds/recent.ts'
const RECENT_TESTS = ['tests/sync/recent.test.ts']

/** What keeps a crowd of devices from asking all at once, and what each hears all the same. */
export const LIVE_CROWD: readonly Protection[] = [
  {
    name: 'live: a crowd is told in turn',
    file: ROUNDS,
    code: 'Math.max(AT_A_TICK, Math.ceil((toldOf.size * TICK_MS) / ROUND_MS))',
    without: 'toldOf.size',
    tests: TESTS,
  },
  {
    name: 'live: a crowd of any size is told within a round',
    file: ROUNDS,
    code: 'Math.max(AT_A_TICK, Math.ceil((toldOf.size * TICK_MS) / ROUND_MS))',
    without: 'AT_A_TICK',
    tests: TESTS,
  },
  {
    name: 'live: whoever was told goes behind those who were not',
    file: ROUNDS,
    code: 'toldOf.delete(listener)\n      toldOf.set(listener, changes)',
    without: 'toldOf.set(listener, changes)',
    tests: TESTS,
  },
  {
    name: 'live: a change in the middle of a round is told to those who had their turn',
    file: ROUNDS,
    code: 'left = toldOf.size',
    without: 'left = Math.max(left, 1)',
    tests: TESTS,
  },
  {
    name: 'live: a device that knows is not told again',
    file: ROUNDS,
    code: 'if (told < changes) ',
    without: '',
    tests: TESTS,
  },
  {
    name: 'live: what is published is told at once to the devices of who publishes it',
    file: LIVE,
    code: "isPublic ? ['public', 'own'] : ['own']",
    without: "['own']",
    tests: TESTS,
  },
  {
    name: "live: what is a member's own is told to no other",
    file: LIVE,
    code: 'of concernedBy(db, id))',
    without: 'of byMember.keys())',
    tests: TESTS,
  },
  {
    name: 'live: a burst is told together',
    file: LIVE,
    code: 'if (this.gather === undefined) this.flush()',
    without: 'this.flush()',
    tests: TESTS,
  },
  {
    name: 'live: a kept answer is dropped when something changes',
    file: KEPT,
    code: 'now !== place || ',
    without: '',
    tests: KEPT_TESTS,
  },
  {
    name: 'live: a kept answer is dropped in time when nothing is heard',
    file: KEPT,
    code: ' || clock() - emptiedAt >= AGE_MAX_MS',
    without: '',
    tests: KEPT_TESTS,
  },
  {
    name: "live: a member's own is never in a kept answer",
    file: KEPT,
    code: "scope === 'public' && includeDocs",
    without: 'includeDocs',
    tests: KEPT_TESTS,
  },
  {
    name: 'live: an answer that is too long is not kept',
    file: KEPT,
    code: 'length <= ANSWER_MAX',
    without: 'true',
    tests: KEPT_TESTS,
  },
  {
    name: 'live: what the feed has not told yet is read',
    file: RECENT,
    code: "if (store.kind !== 'couchdb' && String(await currentSeq(db)) === String(known.last)) {",
    without: 'if (known.last !== undefined) {',
    tests: RECENT_TESTS,
  },
  {
    name: 'live: a feed that repeats itself hides nothing',
    file: RECENT,
    code: 'if (!places.has(seq)) ',
    without: '',
    tests: RECENT_TESTS,
  },
  {
    name: 'live: what a feed has told is forgotten from its beginning',
    file: RECENT,
    code: 'if (place < dropped) places.delete(known)',
    without: 'if (place < 0) places.delete(known)',
    tests: RECENT_TESTS,
  },
]
