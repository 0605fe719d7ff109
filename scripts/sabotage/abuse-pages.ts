import type { Protection } from './protection.ts'

const PAGES = ['tests/gateway/pages.test.ts']
const CALLERS_TESTS = ['tests/gateway/callers.test.ts']
const CALLERS = 'gateway/http/callers/limit-requests.ts'

/** What somebody who reads pages is told, and whose limits a request takes from. */
export const ABUSE_PAGES: readonly Protection[] = [
  {
    name: 'pages: whoever asked for a page is answered by one',
    file: 'gateway/http/error-handler.ts',
    code: 'if (wantsPage(url, headers.accept)) {',
    without: 'if (wantsPage(url, headers.accept) && status < 400) {',
    tests: PAGES,
  },
  {
    name: 'pages: a request that cannot be read is answered by a page too',
    file: 'gateway/http/malformed.ts',
    code: 'const page = bytesWantPage(lastBytes(error))',
    without: 'const page = bytesWantPage(undefined)',
    tests: PAGES,
  },
  {
    name: 'pages: an address is text in a page',
    file: 'gateway/http/pages/failure-page.ts',
    code: 'escapeHtml(href)',
    without: 'href',
    tests: ['tests/gateway/failure-page.test.ts'],
  },
  {
    name: 'pages: a member is counted by account',
    file: CALLERS,
    code: 'const uid = await memberOf(request)\n',
    without: 'const uid = (await memberOf(request)) === null ? null : null\n',
    tests: CALLERS_TESTS,
  },
  {
    name: 'pages: a member who made a call is known to pages',
    file: CALLERS,
    code: 'if (session !== null) known.add(token, session.uid)',
    without: '',
    tests: CALLERS_TESTS,
  },
  {
    name: 'pages: files named by their content are not counted',
    file: CALLERS,
    code: '    allowList: ({ url }) => isAsset(url),\n',
    without: '    allowList: ({ url }) => isAsset(url) && max < 0,\n',
    tests: CALLERS_TESTS,
  },
  {
    name: 'pages: invented cookies are looked up so many times',
    file: CALLERS,
    code: '|| !mayLookUp(request.ip)) return uid',
    without: '|| (!mayLookUp(request.ip) && max < 0)) return uid',
    tests: CALLERS_TESTS,
  },
  {
    name: 'pages: a page asks nothing of the store',
    file: CALLERS,
    code: '!isOfGateway(request.url) || ',
    without: '(max < 0 && !isOfGateway(request.url)) || ',
    tests: CALLERS_TESTS,
  },
]
