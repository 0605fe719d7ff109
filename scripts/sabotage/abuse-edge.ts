import type { Protection } from './protection.ts'

const READING = 'gateway/sync/pull/reading.ts'
const READING_TESTS = ['tests/gateway/reading.test.ts']
const BEFORE = ['tests/gateway/before-the-body.test.ts']
const PATHS = 'gateway/http/paths.ts'
const BOUNDS = ['tests/sync/bounds.test.ts']

/** What reading may cost, and what is known of a request before it is read. */
export const ABUSE_EDGE: readonly Protection[] = [
  {
    name: 'edge: an answer that nobody reads is cut',
    file: READING,
    code: 'if (!over) unread = setTimeout(cut, ms).unref()',
    without: '',
    tests: READING_TESTS,
  },
  {
    name: 'edge: the time that the store takes is not the one of who reads',
    file: READING,
    code: '      yield piece\n      clearTimeout(unread)\n',
    without: '      yield piece\n',
    tests: READING_TESTS,
  },
  {
    name: 'edge: the end of an answer has to be taken too',
    file: READING,
    code: '    within(lastMaxMs)\n',
    without: '',
    tests: READING_TESTS,
  },
  {
    name: 'edge: an answer is read from the store as it is taken',
    file: READING,
    code: '      return Readable.from(taken(rest()), { objectMode: false })',
    // A hundred pages ahead: all of them would be all the memory there is, where the pages have no end.
    without: '      return Readable.from(taken(rest()), { objectMode: false, highWaterMark: 100 * 1024 * 1024 })',
    tests: READING_TESTS,
  },
  {
    name: 'edge: a key twice is no question',
    file: 'gateway/sync/pull/document-routes.ts',
    code: ' uniqueItems: true,',
    without: '',
    tests: BOUNDS,
  },
  {
    name: 'edge: a revision twice is no question',
    file: 'gateway/sync/pull/document-routes.ts',
    code: "if (new Set(docs.map(({ id }) => id)).size < docs.length) throw new HttpError(400, 'bad-request')",
    without: '',
    tests: BOUNDS,
  },
  {
    name: 'edge: a batch is not read before its sender is known',
    file: 'gateway/sync/push/routes.ts',
    code: '    preParsing: checkSender,\n',
    without: '    preHandler: checkSender,\n',
    tests: BEFORE,
  },
  {
    name: 'edge: a photo is not read before its sender is known',
    file: 'gateway/photos/routes.ts',
    code: 'preParsing: async',
    without: 'preHandler: async',
    tests: BEFORE,
  },
  {
    name: 'edge: messages to the support hold up those from their own place alone',
    file: 'gateway/notices/contact.ts',
    code: ', placeOf(request.ip)]',
    without: ']',
    tests: ['tests/gateway/limits.test.ts'],
  },
  {
    name: 'edge: limits by address come before where a request comes from',
    file: 'gateway/http/app.ts',
    code: "app.addHook('preParsing', async (request) => checkOrigin(request, env.publicOrigin))",
    without: "app.addHook('onRequest', async (request) => checkOrigin(request, env.publicOrigin))",
    tests: BEFORE,
  },
  {
    name: 'edge: a body without end is not let pass once refused',
    file: 'gateway/http/connections.ts',
    code: "if (hasUnboundedBody(request)) reply.header('connection', 'close')",
    without: '',
    tests: BEFORE,
  },
  {
    name: 'edge: a path has one spelling before any rule reads it',
    file: 'gateway/http/app.ts',
    code: "rewriteUrl: ({ url = '/' }) => normalTarget(url),",
    without: '',
    tests: ['tests/gateway/paths.test.ts'],
  },
  {
    name: 'edge: a path that could be two is refused',
    file: PATHS,
    code: "if (isCrooked(url)) throw new HttpError(400, 'bad-request')",
    without: '',
    tests: ['tests/gateway/paths.test.ts'],
  },
  {
    name: 'edge: a device waits as long as a busy server asks',
    file: 'src/data/replication/http.ts',
    code: 'if (this.status !== 429 && this.status !== BUSY) return undefined',
    without: 'if (this.status !== 429) return undefined',
    tests: ['tests/unit/data/http.test.ts'],
  },
  {
    name: 'a request that comes before the last one was answered ends the connection',
    file: 'gateway/http/app.ts',
    code: '  oneRequestAtATime(app.server)\n',
    without: '',
    tests: ['tests/gateway/pipelining.test.ts'],
  },
]
