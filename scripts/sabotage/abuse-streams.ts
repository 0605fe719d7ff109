import type { Protection } from './protection.ts'

const STREAM = 'gateway/sync/stream.ts'
const TESTS = ['tests/gateway/streams.test.ts']

/** What keeps strangers from holding every stream. */
export const ABUSE_STREAMS: readonly Protection[] = [
  {
    name: 'strangers never take the streams of members',
    file: STREAM,
    code: 'if (tally.of(STRANGERS) >= all - forMembers) refuse(503)',
    without: '',
    tests: TESTS,
  },
  {
    name: 'the streams of a whole /64 are counted as those of one address',
    file: STREAM,
    code: 'placeOf(ip)',
    without: 'ip',
    tests: TESTS,
  },
  {
    name: "a member's streams are counted by account",
    file: STREAM,
    code: '(account === null ? perAddress : perAccount)',
    without: 'perAddress',
    tests: TESTS,
  },
  {
    name: 'a stream that is refused says when to ask again',
    file: STREAM,
    code: ', { retryAfter: STREAM_RETRY_S })',
    without: ')',
    tests: TESTS,
  },
]
