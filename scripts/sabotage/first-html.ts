import type { Protection } from './protection.ts'

const FIRST_HTML = ['tests/gateway/first-html.test.ts']
const PLACES = ['tests/gateway/place-pages.test.ts']
const KEPT_TESTS = ['tests/gateway/kept-pages.test.ts']
const RENDERING = ['tests/unit/screens/server-rendering.test.tsx']
const KEPT = 'gateway/pages/kept-pages.ts'
const SOURCES = 'gateway/pages/sources.ts'
const SITE = 'gateway/pages/site.ts'

/** The public pages as the gateway renders them. */
export const FIRST_HTML_PROTECTIONS: readonly Protection[] = [
  {
    name: 'first HTML: a block of data cannot end its element',
    file: 'src/wire/first-html.ts',
    code: '/[<\\u2028\\u2029]/g',
    without: '/[\\u2028\\u2029]/g',
    tests: FIRST_HTML,
  },
  {
    name: 'first HTML: what a page says of itself is text',
    file: 'gateway/pages/head.ts',
    code: 'escapeHtml(content)',
    without: 'content',
    tests: FIRST_HTML,
  },
  {
    name: "first HTML: a closed annonce is nobody's to read",
    file: SOURCES,
    code: "if (current.state === 'deleted' || !current.doc.active) throw",
    without: "if (current.state === 'deleted') throw",
    tests: FIRST_HTML,
  },
  {
    name: 'first HTML: what is not there is not to be found',
    file: SOURCES,
    code: 'head: head(title, title, null)',
    without: 'head: head(title, title, paths.accueil)',
    tests: FIRST_HTML,
  },
  {
    name: 'first HTML: a changed annonce is rendered again',
    file: SITE,
    code: "if (name === 'annonces') pages.drop(paths.annonce(id))",
    without: "if (name === 'users') pages.drop(paths.annonce(id))",
    tests: FIRST_HTML,
  },
  {
    name: 'first HTML: whoever has a page is not sent it again',
    file: 'gateway/pages/answer.ts',
    code: 'fresh(headers, { etag: page.etag })',
    without: 'fresh(headers, {})',
    tests: FIRST_HTML,
  },
  {
    name: 'first HTML: no style is written into a page',
    file: 'src/app/not-found.tsx',
    code: '<EmptyState',
    without: '<p style={{ margin: 0 }} />\n      <EmptyState',
    tests: RENDERING,
  },
  {
    name: 'first HTML: a list has no more pages than it fills',
    file: SOURCES,
    code: 'if (page > 1 && (page - 1) * PLACE_PAGE >= newest.total)',
    without: 'if (page > 1 && newest.total === 0)',
    tests: PLACES,
  },
  {
    name: 'first HTML: a place has one address',
    file: SITE,
    code: "return reply.header('cache-control', 'no-cache').redirect(page.path, 301)",
    without: 'return sendPage(reply, page)',
    tests: PLACES,
  },
  {
    name: 'first HTML: a list shows nothing that was withdrawn since the catalogue was made',
    file: 'gateway/catalogue/public-list.ts',
    code: "current.state === 'present' && current.doc.active",
    without: "current.state === 'present'",
    tests: PLACES,
  },
  {
    name: 'first HTML: a list is made again after a change that the catalogue does not know yet',
    file: 'gateway/catalogue/public-list.ts',
    code: '[await seenRev(), changes].join()',
    without: 'seenRev()',
    tests: PLACES,
  },
  {
    name: 'first HTML: pages stay under their limit in memory',
    file: KEPT,
    code: 'if (bytes <= bytesMax) return',
    without: 'if (bytes <= bytesMax * 2) return',
    tests: KEPT_TESTS,
  },
  {
    name: 'first HTML: the least recently used page goes first',
    file: KEPT,
    code: "        entries.delete(key) // put back below, so that the Map's order is the order of use\n",
    without: '',
    tests: KEPT_TESTS,
  },
  {
    name: 'first HTML: many who ask for a page have it rendered once',
    file: KEPT,
    code: 'if (under !== undefined && !under.dropped',
    without: 'if (under !== undefined && under.dropped',
    tests: KEPT_TESTS,
  },
  {
    name: 'first HTML: what changes while it is rendered is not kept',
    file: KEPT,
    code: 'if (!flight.dropped) keep(',
    without: 'keep(',
    tests: KEPT_TESTS,
  },
  {
    name: 'first HTML: lists are rendered once in a time',
    file: KEPT,
    code: '|| clock() - entry.madeAt < lagMs)',
    without: '|| clock() - entry.madeAt < 0)',
    tests: KEPT_TESTS,
  },
  {
    name: 'annonce: a city that came with the profil takes no other commune than the one that was chosen',
    file: 'src/data/communes/named.ts',
    code: "if (form.commune !== '' || form.ville === '')",
    without: "if (form.ville === '')",
    tests: ['tests/unit/communes.test.ts'],
  },
  {
    name: 'first HTML: the shell stands for what cannot be rendered',
    file: SITE,
    code: '    if (page === null) return sendShell(reply)\n    // The code',
    without: '    if (page === null) throw new Error()\n    // The code',
    tests: KEPT_TESTS,
  },
  {
    name: 'first HTML: what is withdrawn leaves the sitemap within seconds',
    file: 'gateway/pages/sitemap.ts',
    code: 'changed.size > 0 && isDue ? lookAgain(current) : current',
    without: 'isDue && lookedAt > 0 ? current : current',
    tests: PLACES,
  },
  {
    name: "first HTML: the photos of a closed annonce are its owner's alone",
    file: 'gateway/photos/routes.ts',
    code: 'const mayLook = isPublic',
    without: 'const mayLook = app !== undefined',
    tests: ['tests/gateway/photos-shown.test.ts'],
  },
  {
    name: 'first HTML: the photos of a closed annonce are kept by no shared cache',
    file: 'gateway/photos/routes.ts',
    code: 'isPublic && picture !== null ? PUBLIC',
    without: 'picture !== null ? PUBLIC',
    tests: ['tests/gateway/photos-shown.test.ts'],
  },
]
