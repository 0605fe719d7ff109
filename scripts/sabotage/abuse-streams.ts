import type { Protection } from './protection.ts'

const STREAM = 'gateway/sync/stream.ts'
const TESTS = ['tests/gateway/streams.test.ts']

const LIVE = 'src/data/replication/live.ts'
const DEVICE = ['tests/unit/data/refused-stream.test.ts']

/** What keeps strangers from holding every stream, and what a device does that is refused one. */
export const ABUSE_STREAMS: readonly Protection[] = [
  {
    name: 'streams: strangers never take the streams of members',
    file: STREAM,
    code: "if (isStranger && tally.strangers >= all - forMembers) refuse('strangers')",
    without: '',
    tests: TESTS,
  },
  {
    name: 'streams: the streams of a whole /64 are counted as those of one address',
    file: 'gateway/http/semaphore.ts',
    code: 'placeOf(ip)',
    without: 'ip',
    tests: TESTS,
  },
  {
    name: "streams: a member's streams are counted by account",
    file: STREAM,
    code: '(isStranger ? perAddress : perAccount)',
    without: 'perAddress',
    tests: TESTS,
  },
  {
    name: 'streams: a stream that is refused says when to ask again',
    file: STREAM,
    code: ', { retryAfter: STREAM_RETRY_S })',
    without: ')',
    tests: TESTS,
  },
  {
    name: 'streams: a device refused a stream knows that the server is there',
    file: LIVE,
    code: 'if (error instanceof StreamRefused) refused(error.retryAfter)\n      else cut()',
    without: 'lost()',
    tests: ['tests/sync/refused-stream.test.ts'],
  },
  {
    name: 'streams: a device refused a stream looks for changes by itself',
    file: LIVE,
    code: 'if (!polling.isOn()) catchUp()',
    without: 'if (!polling.isOn()) handlers.onCatchUp()',
    tests: DEVICE,
  },
  {
    name: 'streams: a device refused a stream looks less and less often',
    file: 'src/data/replication/polling.ts',
    code: 'Math.min(delay.next(), longest)',
    without: 'SHORTEST_MS',
    tests: DEVICE,
  },
  {
    name: 'streams: devices refused a stream together do not look together',
    file: 'src/data/replication/polling.ts',
    code: ' * (0.75 + random() / 2)',
    without: '',
    tests: DEVICE,
  },
  {
    name: 'streams: a device that sends again and again still looks',
    file: 'src/data/replication/polling.ts',
    code: 'if (due !== undefined && due <= clock.now() + wait) return',
    without: '',
    tests: DEVICE,
  },
  {
    name: 'streams: a device refused a stream waits as long as it was told',
    file: LIVE,
    code: 'refusals.next(retryAfter * 1000)',
    without: 'refusals.next(0)',
    tests: DEVICE,
  },
  {
    name: 'streams: devices refused a stream together do not ask for it together',
    file: 'src/data/replication/return-delay.ts',
    code: ' * (1 + random() / 2)',
    without: '',
    tests: DEVICE,
  },
  {
    name: 'streams: a device refused a stream knows a server that is lost meanwhile',
    file: LIVE,
    code: 'if (polling.isOn()) lost()\n    else doubtOneCall()',
    without: 'doubtOneCall()',
    tests: DEVICE,
  },
  {
    name: 'streams: what a proxy answers is no refusal of a stream',
    file: 'src/data/replication/event-stream.ts',
    code: "throw ours ? new StreamRefused(response) : new Error('no stream')",
    without: 'throw new StreamRefused(response)',
    tests: DEVICE,
  },
  {
    name: 'streams: what is answered in the place of the gateway decides nothing',
    file: 'src/wire/answer.ts',
    code: 'redirected || headers.get(WIRE_HEADER) === null',
    without: 'redirected',
    tests: ['tests/unit/data/foreign-answers.test.ts'],
  },
  {
    name: 'streams: nothing is said to be empty before it has been read',
    file: 'src/data/hooks/use-arrival.ts',
    code: "return known && !reachable ? 'away' : 'coming'",
    without: "return 'complete'",
    tests: ['tests/unit/data/link.test.ts'],
  },
  {
    name: 'streams: a server that has not yet had the time to answer is not said to be away',
    file: 'src/data/hooks/use-arrival.ts',
    code: 'known && !reachable',
    without: '!reachable',
    tests: ['tests/unit/data/link.test.ts'],
  },
  {
    name: 'streams: a listener that does not read is cut off',
    file: 'gateway/sync/live/live.ts',
    code: 'if (stream.writableLength > BACKLOG_MAX) stream.destroy()\n  else ',
    without: '',
    tests: ['tests/gateway/stream-listeners.test.ts'],
  },
  {
    name: 'streams: a peer that is gone without a word is found out',
    file: 'gateway/http/connections.ts',
    code: 'keepAlive: true,',
    without: '',
    tests: ['tests/gateway/stream-listeners.test.ts'],
  },
]
