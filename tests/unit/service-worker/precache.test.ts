import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FOREIGN_ANSWERS, ours } from '#tests/fixtures/answers.ts'

interface Plugin {
  readonly fetchDidSucceed: (fetched: { readonly request: Request; readonly response: Response }) => Promise<Response>
}
interface Entry {
  readonly url: string
  readonly revision: string | null
  readonly integrity: string
}

const workbox = vi.hoisted(() => ({ plugins: [] as object[], entries: [] as object[] }))
vi.mock('workbox-precaching', () => ({
  addPlugins: (plugins: object[]) => workbox.plugins.push(...plugins),
  precacheAndRoute: (entries: object[]) => workbox.entries.push(...entries),
}))

// A variable, not a literal import: the module's types are a worker's, unknown in this folder.
const PRECACHE = fileURLToPath(new URL('../../../service-worker/precache.ts', import.meta.url))
const HERE = 'https://rayon.example/sw.js'
const SCRIPT = 'export const first = 1\n'

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const FILES: readonly Entry[] = [
  { url: 'shell.html', revision: '2', integrity: integrityOf(SCRIPT) },
  { url: 'assets/first-12345678.js', revision: null, integrity: integrityOf(SCRIPT) },
]

/** A worker whose browser serves from its HTTP cache, and from the network when told to reload. */
async function aWorker({ network }: { readonly network: () => Response }) {
  vi.stubGlobal('location', { href: HERE })
  // As in a browser: an integrity mismatch is an error.
  vi.stubGlobal('fetch', async (_url: string, { integrity, cache }: RequestInit) => {
    if (cache !== 'reload') throw new Error('kept')
    const answer = network()
    if (integrityOf(await answer.clone().text()) !== integrity) throw new TypeError('Failed to fetch')
    return answer
  })
  const worker = (await import(PRECACHE)) as { precacheListed(entries: readonly Entry[]): void }
  worker.precacheListed(FILES)
  const [plugin] = workbox.plugins as readonly Plugin[]
  return async (url: string, response: Response) =>
    plugin?.fetchDidSucceed({ request: new Request(new URL(url, HERE)), response }).then(
      (given) => given.text(),
      () => 'not installed',
    )
}

beforeEach(() => {
  workbox.plugins = []
  workbox.entries = []
})
afterEach(() => void vi.unstubAllGlobals())

const WRONG: readonly (readonly [string, () => Response])[] = [
  ...FOREIGN_ANSWERS,
  ['another file of ours', () => ours('export const second = 2\n', 200, { 'content-type': 'text/javascript' })],
  ['half of it', () => ours(SCRIPT.slice(0, 9), 200, { 'content-type': 'text/javascript' })],
]

describe.each(FILES)('$url, as a new version is installed', ({ url }) => {
  it('is kept as it is listed', async () => {
    const given = await aWorker({ network: () => new Response('no network') })
    expect(await given(url, new Response(SCRIPT))).toBe(SCRIPT)
  })

  it('is not replaced by anything else: the version is not installed', async () => {
    for (const [name, answer] of WRONG) {
      const given = await aWorker({ network: answer })
      expect([name, await given(url, answer())]).toEqual([name, 'not installed'])
    }
  })

  it('is asked for past what the browser has kept in its place', async () => {
    for (const [name, answer] of WRONG) {
      const given = await aWorker({ network: () => new Response(SCRIPT) })
      expect([name, await given(url, answer())]).toEqual([name, SCRIPT])
    }
  })
})

it('all that is listed is kept', async () => {
  await aWorker({ network: () => new Response('') })
  expect(workbox.entries).toEqual(FILES.map(({ url, revision }) => ({ url, revision })))
})
