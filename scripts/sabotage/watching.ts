import type { Protection } from './protection.ts'

const READINESS = 'gateway/http/watching/readiness.ts'
const CLOCK_TESTS = ['tests/gateway/clock-set-back.test.ts']
const LOG_TESTS = ['tests/gateway/logs.test.ts']
const READY_TESTS = ['tests/gateway/readiness.test.ts']
const METRICS_TESTS = ['tests/gateway/metrics.test.ts', 'tests/gateway/http.test.ts']

/** What tells those who run the site how it is, and what it never tells. */
export const WATCHING: readonly Protection[] = [
  {
    name: 'watching: a store that never answers is missing, not waited for',
    file: READINESS,
    code: 'Promise.race([answer, late])',
    without: 'answer',
    tests: READY_TESTS,
  },
  {
    name: 'watching: anybody may ask whether the gateway is able, and the store is asked once',
    file: READINESS,
    code: 'if (asked === undefined || performance.now() - askedAt > FRESH_MS) {',
    without: '{',
    tests: READY_TESTS,
  },
  {
    name: 'watching: a gateway whose store is away is not sent requests',
    file: 'gateway/app.ts',
    code: "store: async () => store.isSealed?.() !== true && (await store.db('accounts').info()),",
    without: 'store: () => true,',
    tests: READY_TESTS,
  },
  {
    name: 'watching: a metric names a route, never what was in the path',
    file: 'gateway/http/watching/responses.ts',
    code: "route: routeOptions.url ?? 'none'",
    without: 'route: request.url',
    tests: METRICS_TESTS,
  },
  {
    name: 'watching: an error is told by its names, never by its words',
    file: 'gateway/http/watching/log.ts',
    code: 'stack.slice(stack.indexOf(message) + message.length)',
    without: 'stack',
    tests: LOG_TESTS,
  },
  {
    name: "watching: nobody writes into the log by a request's id",
    file: 'gateway/http/watching/request-id.ts',
    code: ' && WELL_FORMED.test(given)',
    without: '',
    tests: LOG_TESTS,
  },
  {
    name: 'watching: an id is taken from a proxy that is named, and from nobody else',
    file: 'gateway/http/watching/request-id.ts',
    code: ' && isNamed(socket.remoteAddress)',
    without: '',
    tests: LOG_TESTS,
  },
  {
    name: 'watching: whoever has hung up has no address, which is no fault of ours',
    file: 'gateway/http/limits.ts',
    code: "normalizeIP(ip ?? '')",
    without: 'normalizeIP(ip as string)',
    tests: LOG_TESTS,
  },
  {
    name: 'weather: a store that is away says when to come back',
    file: 'gateway/http/error-handler.ts',
    code: "reply.header('retry-after', STORE_RETRY_S)",
    without: 'reply',
    tests: ['tests/gateway/store-weather.test.ts'],
  },
  {
    name: 'clock: requests are counted by a clock that only goes forward',
    file: 'gateway/http/callers/limit-requests.ts',
    code: 'store: countsBy(steady, CALLERS_MAX),',
    without: 'cache: CALLERS_MAX,',
    tests: CLOCK_TESTS,
  },
  {
    name: 'clock: wrong passwords wait by a clock that only goes forward',
    file: 'gateway/parts.ts',
    code: 'createAttempts(steady,',
    without: 'createAttempts(clock,',
    tests: CLOCK_TESTS,
  },
  {
    name: 'clock: what was queued before the clock was set back does not wait until it is that late again',
    file: 'gateway/notices/set-back.ts',
    code: 'dueAt: iso(Date.parse(delivery.dueAt) - ahead)',
    without: 'dueAt: delivery.dueAt',
    tests: CLOCK_TESTS,
  },
  {
    name: 'mail: a server that hangs is given up',
    file: 'gateway/notices/mail/smtp.ts',
    code: 'socketTimeout: silenceMs',
    without: 'socketTimeout: SILENCE_MS',
    tests: ['tests/gateway/mail-drops.test.ts'],
  },
]
