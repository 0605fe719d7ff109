import type { Protection } from './protection.ts'

const PAGES = ['tests/gateway/pages.test.ts']
const METRICS_TESTS = ['tests/gateway/metrics-port.test.ts']
const CALLERS_TESTS = ['tests/gateway/callers.test.ts']
const CALLERS = 'gateway/http/callers/limit-requests.ts'
const SAFE_START = ['tests/gateway/safe-start.test.ts']
const MODES = ['tests/gateway/modes.test.ts']
const FORM = 'service-worker/shared-form.ts'
const FORM_TESTS = ['tests/unit/service-worker/shared-form.test.ts']

/** What somebody who reads pages is told, and whose limits a request takes from, how a start is refused, what other sites may share. */
export const ABUSE_PAGES: readonly Protection[] = [
  {
    name: 'pages: whoever asked for a page is answered by one',
    file: 'gateway/http/error-handler.ts',
    code: 'if (wantsPage(url, headers.accept)) {',
    without: 'if (wantsPage(url, headers.accept) && status < 400) {',
    tests: PAGES,
  },
  {
    name: 'pages: an address is text in a page',
    file: 'gateway/http/pages/plain-page.ts',
    code: 'escapeHtml(href)',
    without: 'href',
    tests: ['tests/gateway/failure-page.test.ts'],
  },
  {
    name: 'pages: a member who made a call is known to pages',
    file: CALLERS,
    code: 'if (session !== undefined) known.add(token, session?.uid ?? null)\n',
    without: 'if (session === null) known.add(token, null)\n',
    tests: CALLERS_TESTS,
  },
  {
    name: 'pages: invented cookies are looked up so many times',
    file: CALLERS,
    code: '|| !mayLookUp(token, request.ip)) return null',
    without: '|| (!mayLookUp(token, request.ip) && max < 0)) return null',
    tests: CALLERS_TESTS,
  },
  {
    name: 'callers: a seal is not invented',
    file: 'gateway/accounts/sessions/sessions.ts',
    code: ' && seal === sealOf(opaqueId, token.slice(0, RANDOM_LENGTH)).slice(0, seal.length)',
    without: ' && opaqueId(seal) !== seal',
    tests: CALLERS_TESTS,
  },
  {
    name: 'callers: a cookie that opens nothing is not asked about again and again',
    file: CALLERS,
    code: 'if (session !== undefined) known.add(token, session?.uid ?? null)',
    without: 'if (session) known.add(token, session.uid)',
    tests: CALLERS_TESTS,
  },
  {
    name: 'callers: a session that has ended takes from no account',
    file: CALLERS,
    code: "    if (token !== '' && 'account' in request) known.add(token, request.account?.uid ?? null)\n",
    without: '',
    tests: CALLERS_TESTS,
  },
  {
    name: 'failures: what is opened as a page is answered by one, but calls',
    file: 'gateway/http/error-handler.ts',
    code: "test(accept ?? '') && !isOfCalls(target)",
    without: "test(accept ?? '') && !isOfCalls(target) && !target.startsWith('/photos/')",
    tests: ['tests/gateway/pages.test.ts'],
  },
  {
    name: 'pages: a page asks nothing of the store',
    file: CALLERS,
    code: '!isOfGateway(request.url) || ',
    without: '(max < 0 && !isOfGateway(request.url)) || ',
    tests: CALLERS_TESTS,
  },
  {
    name: 'start: a site open to the network knows its address',
    file: 'gateway/safe-start.ts',
    code: "if (!isLoopback(host)) throw new StartupError('origin-missing', host)",
    without: '',
    tests: SAFE_START,
  },
  {
    name: 'start: a site open to the network knows its proxies, whatever its address',
    file: 'gateway/safe-start.ts',
    code: '(!isLoopback(host) || isPublic({ publicOrigin }))',
    without: 'isPublic({ publicOrigin })',
    tests: SAFE_START,
  },
  {
    name: 'start: a public site knows its proxies',
    file: 'gateway/safe-start.ts',
    code: 'trustProxy === null &&',
    without: 'trustProxy?.length === -1 &&',
    tests: SAFE_START,
  },
  {
    name: 'start: what is unsafe is refused before anything is opened',
    file: 'gateway/main.ts',
    code: '  requireSafeStart(readEnv(options.env ?? process.env))\n',
    without: '',
    tests: SAFE_START,
  },
  {
    name: 'start: what comes by an unnamed proxy is counted',
    file: 'gateway/http/callers/forwarded.ts',
    code: '(ips ?? []).length < 2',
    without: '(ips ?? []).length < 0',
    tests: SAFE_START,
  },
  {
    name: 'start: no metrics through a proxy',
    file: 'gateway/http/watching/metrics-port.ts',
    code: ' && !cameByProxy(headers)',
    without: '',
    tests: SAFE_START,
  },
  {
    name: "start: no metrics under the site's name",
    file: 'gateway/http/watching/metrics-port.ts',
    code: ' && isLoopback(host)',
    without: " && host !== ''",
    tests: SAFE_START,
  },
  {
    name: 'start: no metrics on the port of a public site',
    file: 'gateway/http/watching/operations.ts',
    code: 'isPublic(env) || ',
    without: '(env.publicOrigin === "" && isPublic(env)) || ',
    tests: METRICS_TESTS,
  },
  {
    name: 'start: nothing but metrics on their port',
    file: 'gateway/http/watching/metrics-port.ts',
    code: " || request.url !== '/metrics'",
    without: '',
    tests: METRICS_TESTS,
  },
  {
    name: 'start: a named proxy that says nothing is noticed',
    file: 'gateway/http/callers/forwarded.ts',
    code: "    else if (isSilent(request)) tell(request, 'silent-proxy', silent)\n",
    without: '    else if (isSilent(request) && told.size < 0) tell(request, "silent-proxy", silent)\n',
    tests: METRICS_TESTS,
  },
  {
    name: 'start: what is written is for its owner',
    file: 'gateway/data-folder.ts',
    code: '  process.umask(OTHERS)',
    without: '',
    tests: MODES,
  },
  {
    name: 'start: what was left open is closed',
    file: 'gateway/parts.ts',
    code: '  closeDataFolder(env.dataDir)\n',
    without: '',
    tests: MODES,
  },
  {
    name: 'shared: pictures alone are taken',
    file: FORM,
    code: 'PICTURE.test(part.type) && ',
    without: '',
    tests: FORM_TESTS,
  },
  {
    name: 'shared: each has a weight at most',
    file: FORM,
    code: ' && part.size <= SHARED_MAX.fileBytes',
    without: '',
    tests: FORM_TESTS,
  },
  {
    name: 'shared: five are taken',
    file: FORM,
    code: 'pictures.slice(0, SHARED_MAX.files)',
    without: 'pictures.slice(0, pictures.length)',
    tests: FORM_TESTS,
  },
  {
    name: 'shared: a form too heavy is not read to its end',
    file: FORM,
    code: 'if (bytes > SHARED_MAX.bytes) out.error',
    without: 'if (bytes < 0) out.error',
    tests: FORM_TESTS,
  },
  {
    name: 'shared: what nobody took is old after a day',
    file: 'src/wire/service-worker.ts',
    code: 'at > now - SHARED_MAX.ageMs && ',
    without: '',
    tests: FORM_TESTS,
  },
]
