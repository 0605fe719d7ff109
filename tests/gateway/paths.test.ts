import { describe, expect, it } from 'vitest'
import { isAmbiguousPath, normalTarget } from '#gateway/http/paths.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { publishes } from '#tests/fixtures/leaving.ts'
import { headOf, opened, type RawResponse, readResponse } from '#tests/fixtures/raw.ts'
import { soon } from '#tests/fixtures/soon.ts'

const gateway = await startHttpGateway({ env: { WIRE_OLDEST: '2' } })
const boutique = await gateway.member('boutique')
/** Sends the request line unchanged: `fetch` would normalise it. */
function get(target: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
  return readResponse(opened(gateway.url, headOf(gateway.url, `GET ${target}`, { connection: 'close', ...headers })))
}

describe('an address', () => {
  it.each([
    ['/%61pi/session', '/api/session'],
    ['/a%2Dpi/%7Efoo%5f', '/a-pi/~foo_'],
    ['/sync/annonces/x%c3%a9', '/sync/annonces/x%C3%A9'],
    ['/x?y=%61', '/x?y=%61'],
    ['http://127.0.0.1:5984/api/session?x', '/api/session?x'],
    ['HTTPS://x', '/'],
    ['/%2561pi', '/%2561pi'],
    ['/%zz', '/%zz'],
    ['*', '*'],
  ])('has one spelling: %s is %s', (target, normal) => {
    expect(normalTarget(target)).toBe(normal)
    expect(normalTarget(normal)).toBe(normal)
  })

  it.each([
    '//x',
    '/a//b',
    '/./api',
    '/api/../x',
    '/%2e%2e/x',
    '/api/.',
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/a%00',
    '/a?b=%00',
    '/a#b',
    '*',
    'x',
    '/é',
  ])('that could be two is none: %s', (target) => {
    expect(isAmbiguousPath(normalTarget(target))).toBe(true)
  })

  it.each(['/', '/annonce/a.b', '/.well-known/security.txt', '/sync/annonces/', '/a?b=//../%2f', '/%C3%A9', '/a;b'])(
    'that is one is left alone: %s',
    (target) => {
      expect(isAmbiguousPath(normalTarget(target))).toBe(false)
    },
  )
})

describe('a rule', () => {
  // Proves V1.1.1, V14.3.2
  it.each(['/api/session', '/%61pi/session', '/%61%70%69/%73ession', 'http://elsewhere.example/api/session'])(
    'reads %s as the route does: kept by nobody, and refused to an app too old',
    async (target) => {
      const answer = await get(target)
      expect(answer.status).toBe(401)
      expect(answer.headers).toContain('cache-control: no-store')
      expect(answer.headers).toContain('x-rayon-wire: ')
      const tooOld = await get(target, { 'x-rayon-wire': '1' })
      expect([tooOld.status, tooOld.text]).toEqual([426, expect.stringContaining('"error":"app-too-old"')])
    },
  )

  it('answers 400 to an address that is two, whatever stands there', async () => {
    for (const target of ['//api/session', '/api//session', '/x/../api/session', '/api%2fsession', '/api#/session']) {
      expect([target, (await get(target)).status]).toEqual([target, 400])
    }
  })

  it('finds a document by its id, however it is escaped', async () => {
    const annonce = await publishes(boutique)
    const escaped = [...annonce._id].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
    for (const id of [annonce._id, annonce._id.replace('.', '%2E'), escaped]) {
      expect((await get(`/sync/annonces/${id}`)).text).toContain(`"_id":"${annonce._id}"`)
    }
  })
})

const STREAM = 'GET /sync/_live'

/** The numbers of open event streams and of reads under way. */
async function openCounts(): Promise<readonly number[]> {
  const metrics = await gateway.metrics()
  return [/^rayon_open_streams\{by="visitor"\} (\d+)$/m, /^rayon_reads\{state="under-way"\} (\d+)$/m].map((line) =>
    Number(line.exec(metrics)?.[1] ?? Number.NaN),
  )
}

it.each([
  ['streams', [STREAM, STREAM, STREAM]],
  ['a stream, and what comes behind it', [STREAM, 'GET /sync/annonces/_changes', 'GET /', 'GET /']],
])(
  'requests sent on one connection before the first is answered end it, so that nothing is held for what cannot be answered: %s',
  async (_, lines) => {
    const { ended } = await readResponse(opened(gateway.url, lines.map((line) => headOf(gateway.url, line)).join('')))
    expect(ended).toBe(true)
    await soon(async () => expect(await openCounts()).toEqual([0, 0]))
  },
)
