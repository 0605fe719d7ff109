import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CONNECTIONS_MAX, TIME_OUTS } from '#gateway/http/connections.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { answerTo, headOf } from '#tests/fixtures/raw.ts'

vi.setConfig({ testTimeout: 5000 }) // what waits for a body that never comes would wait for ever

const TWO_MIB = 2 * 1024 * 1024
const JSON_BODY = { 'content-type': 'application/json', 'content-length': TWO_MIB }
const SMALL = { 'content-type': 'application/json', 'content-length': 1000 }
const HASH = 'a'.repeat(64)

let gateway: HttpGateway
let boutique: Caller
let other: Caller
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
  other = await gateway.member('boutique')
})

type Headers = Readonly<Record<string, string | number>>
const photo = (headers: Headers = {}): Headers => ({
  ...boutique.headers,
  'content-type': 'image/webp',
  'content-length': 1000,
  'x-sha256': HASH,
  ...headers,
})

/** None of these sends a byte of its body: whoever waited for it would never answer. */
const REFUSED: readonly (readonly [string, () => string, () => Headers, number, string])[] = [
  ['a batch of nobody', () => 'POST /sync/annonces/_bulk_docs', () => JSON_BODY, 401, 'not-signed-in'],
  [
    'a batch of another account',
    () => 'POST /sync/annonces/_bulk_docs',
    () => ({ ...boutique.headers, ...JSON_BODY, 'x-rayon-uid': other.uid }),
    409,
    'other-account',
  ],
  [
    'a batch that says it is too large',
    () => 'POST /sync/annonces/_bulk_docs',
    () => ({ ...boutique.headers, ...JSON_BODY, 'content-length': TWO_MIB + 1 }),
    413,
    'too-large',
  ],
  ['a batch for no database', () => 'POST /sync/secrets/_bulk_docs', () => JSON_BODY, 404, 'not-found'],
  [
    'a batch from elsewhere',
    () => 'POST /sync/annonces/_bulk_docs',
    () => ({ ...JSON_BODY, origin: 'https://x.example' }),
    403,
    'bad-origin',
  ],
  ['keys of a private database', () => 'POST /sync/prives/_all_docs', () => SMALL, 401, 'not-signed-in'],
  ['revisions of a private database', () => 'POST /sync/prives/_bulk_get', () => SMALL, 401, 'not-signed-in'],
  [
    'a photo of nobody',
    () => `PUT /photos/annonces/${boutique.uid}/${HASH}.webp`,
    () => photo({ cookie: '' }),
    401,
    'not-signed-in',
  ],
  ['a photo of another', () => `PUT /photos/annonces/${other.uid}/${HASH}.webp`, () => photo(), 403, 'not-the-owner'],
  ['a photo without a name', () => `PUT /photos/annonces/${boutique.uid}/x.webp`, () => photo(), 404, 'not-found'],
  [
    'a photo of another type',
    () => `PUT /photos/annonces/${boutique.uid}/${HASH}.webp`,
    () => photo({ 'content-type': 'image/jpeg' }),
    415,
    'unsupported-media-type',
  ],
  [
    'a photo whose hash is none',
    () => `PUT /photos/annonces/${boutique.uid}/${HASH}.webp`,
    () => photo({ 'x-sha256': 'x' }),
    400,
    'bad-request',
  ],
  ['a change of e-mail, of nobody', () => 'PUT /api/compte/email', () => SMALL, 401, 'not-signed-in'],
  ['a browser to notify, of nobody', () => 'PUT /api/notifications', () => SMALL, 401, 'not-signed-in'],
  ['a browser to forget, of nobody', () => 'DELETE /api/notifications', () => SMALL, 401, 'not-signed-in'],
]

describe('who asks is known before what they send is read', () => {
  it.each(REFUSED)('%s', async (_name, line, headers, status, code) => {
    const answer = await answerTo(gateway.url, headOf(gateway.url, line(), headers()))
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(`"error":"${code}"`)
  })

  it('lets the refused body of a stated size pass, so that its sender sees the answer, and no other', async () => {
    const line = 'POST /sync/annonces/_bulk_docs'
    const stated = await answerTo(gateway.url, headOf(gateway.url, line, JSON_BODY))
    expect(stated.headers).not.toContain('connection: close')
    const endless = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    expect((await answerTo(gateway.url, headOf(gateway.url, line, endless))).headers).toContain('connection: close')
  })

  it('lets nothing wait for ever: headers, whole requests, silence, connections', () => {
    const { server } = gateway.app
    expect(server.headersTimeout).toBe(TIME_OUTS.http.headersTimeout)
    expect(server.requestTimeout).toBe(TIME_OUTS.requestTimeout)
    expect(server.timeout).toBe(TIME_OUTS.connectionTimeout)
    expect(server.maxConnections).toBe(CONNECTIONS_MAX)
    expect(server.keepAliveTimeout).toBeGreaterThan(0)
  })
})
