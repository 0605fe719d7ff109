import type { Protection } from './protection.ts'

const READINESS = 'gateway/http/watching/readiness.ts'
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
    code: "store: () => store.db('accounts').info(),",
    without: 'store: () => true,',
    tests: READY_TESTS,
  },
  {
    name: 'watching: a metric names a route, never what was in the path',
    file: 'gateway/http/watching/responses.ts',
    code: "route: routeOptions.url ?? 'none'",
    without: 'route: reply.request.url',
    tests: METRICS_TESTS,
  },
]
