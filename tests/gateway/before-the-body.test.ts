import { describe, expect, it, vi } from 'vitest'
import { CONNECTIONS_MAX, TIME_OUTS } from '#gateway/http/connections.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, sendRaw } from '#tests/fixtures/raw.ts'

vi.setConfig({ testTimeout: 5000 }) // a request that waits for a body which never comes would hang

const TWO_MIB = 2 * 1024 * 1024
const JSON_BODY = { 'content-type': 'application/json', 'content-length': TWO_MIB }
const SMALL = { 'content-type': 'application/json', 'content-length': 1000 }
const HASH = 'a'.repeat(64)

const gateway = await startHttpGateway()
const [boutique, other] = [await gateway.member('boutique'), await gateway.member('boutique')]

type Headers = Readonly<Record<string, string | number>>

const WEBP = { 'content-type': 'image/webp', 'content-length': 1000, 'x-sha256': HASH }
const JPEG = { ...WEBP, 'content-type': 'image/jpeg' }

/** Requests that are refused without a byte of their body being sent. */
const REFUSED: readonly (readonly [line: string, by: 'nobody' | 'a member', headers: Headers, answer: string])[] = [
  ['POST /sync/annonces/_bulk_docs', 'nobody', JSON_BODY, '401 not-signed-in'],
  ['POST /sync/annonces/_bulk_docs', 'a member', { ...JSON_BODY, 'x-rayon-uid': 'theirs' }, '409 other-account'],
  ['POST /sync/annonces/_bulk_docs', 'a member', { ...JSON_BODY, 'content-length': TWO_MIB + 1 }, '413 too-large'],
  ['POST /sync/secrets/_bulk_docs', 'nobody', JSON_BODY, '401 not-signed-in'],
  ['POST /sync/secrets/_bulk_docs', 'a member', JSON_BODY, '404 not-found'],
  ['POST /sync/annonces/_bulk_docs', 'nobody', { ...JSON_BODY, origin: 'https://x.example' }, '403 bad-origin'],
  ['POST /sync/prives/_all_docs', 'nobody', SMALL, '401 not-signed-in'],
  ['POST /sync/prives/_bulk_get', 'nobody', SMALL, '401 not-signed-in'],
  [`PUT /photos/annonces/mine/${HASH}.webp`, 'nobody', WEBP, '401 not-signed-in'],
  [`PUT /photos/annonces/theirs/${HASH}.webp`, 'a member', WEBP, '403 not-the-owner'],
  ['PUT /photos/annonces/mine/x.webp', 'a member', WEBP, '404 not-found'],
  [`PUT /photos/annonces/mine/${HASH}.webp`, 'a member', JPEG, '415 unsupported-media-type'],
  [`PUT /photos/annonces/mine/${HASH}.webp`, 'a member', { ...WEBP, 'x-sha256': 'x' }, '400 bad-request'],
  ['PUT /api/compte/email', 'nobody', SMALL, '401 not-signed-in'],
  ['PUT /api/notifications', 'nobody', SMALL, '401 not-signed-in'],
  ['DELETE /api/notifications', 'nobody', SMALL, '401 not-signed-in'],
]

describe('who asks is known before what they send is read', () => {
  it.each(REFUSED)('%s of %s with %j: %s', async (line, by, headers, expected) => {
    const named = (text: string) => text.replace('mine', boutique.uid).replace('theirs', other.uid)
    const credentials = by === 'nobody' ? {} : boutique.headers
    const sent = Object.entries(headers).map(([name, value]) => [name, named(String(value))])
    const head = headOf(gateway.url, named(line), { ...credentials, ...Object.fromEntries(sent) })
    const answer = await sendRaw(gateway.url, head)
    expect(`${answer.status} ${/"error":"([\w-]+)"/.exec(answer.text)?.[1]}`).toBe(expected)
  })

  it('lets the refused body of a stated size pass, so that its sender sees the answer, and no other', async () => {
    const line = 'POST /sync/annonces/_bulk_docs'
    const stated = await sendRaw(gateway.url, headOf(gateway.url, line, JSON_BODY))
    expect(stated.headers).not.toContain('connection: close')
    const endless = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    expect((await sendRaw(gateway.url, headOf(gateway.url, line, endless))).headers).toContain('connection: close')
  })

  // Proves V15.2.2
  it('lets nothing wait for ever: headers, whole requests, silence, connections; but a store that is slow to start', () => {
    expect(gateway.app.initialConfig.pluginTimeout).toBe(0)
    const { server } = gateway.app
    expect(server.headersTimeout).toBe(TIME_OUTS.http.headersTimeout)
    expect(server.requestTimeout).toBe(TIME_OUTS.requestTimeout)
    expect(server.timeout).toBe(TIME_OUTS.connectionTimeout)
    expect(server.maxConnections).toBe(CONNECTIONS_MAX)
    expect(server.keepAliveTimeout).toBeGreaterThan(0)
  })
})
