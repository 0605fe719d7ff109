import { beforeAll, describe, expect, it } from 'vitest'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, sendRaw } from '#tests/fixtures/raw.ts'
import { aShell } from '#tests/fixtures/rendered.ts'
import { cataloguePaths } from '#wire/catalogue.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'

let gateway: HttpGateway
beforeAll(async () => {
  const APP_DIR = await aShell({ 'assets/first-12345678.js': 'export {}' })
  gateway = await startHttpGateway({ env: { APP_DIR, WIRE_OLDEST: '2' }, now: 'live' })
})

type Headers = Readonly<Record<string, string | number>>

/** The gateway's answer to a request sent byte for byte. */
async function ask(line: string, headers: Headers = {}, url = gateway.url) {
  return sendRaw(url, headOf(url, line, { connection: 'close', ...headers }))
}

const MARK = `${WIRE_HEADER}: ${WIRE_VERSION}`
const page = { accept: 'text/html' }
const JSON_BODY = { 'content-type': 'application/json', 'content-length': 0 }

describe('the mark of an answer', () => {
  it.each<[line: string, status: number, headers?: Headers]>([
    ['GET /', 200, page],
    ['GET /annonce/inconnue', 404, page],
    ['GET /shell.html', 200],
    ['GET /assets/first-12345678.js', 200],
    ['GET /assets/first-12345678.js', 416, { range: 'bytes=900-' }],
    ['GET /assets/gone-12345678.js', 404],
    ['GET /rien.png', 404],
    ['HEAD /healthz', 200],
    ['GET /readyz', 200],
    [`GET ${cataloguePaths.manifest}`, 200],
    [`GET ${cataloguePaths.piece('a'.repeat(64))}`, 404],
    [`GET /photos/annonces/x/${'a'.repeat(64)}-480.webp`, 404],
    [`PUT /photos/annonces/x/${'a'.repeat(64)}-480.webp`, 401, { 'content-length': 0 }],
    ['GET /moderation', 200],
    ['GET /alertes/arret', 404],
    ['GET /api', 404],
    ['GET /sync', 404],
    ['GET /api/session', 401],
    ['GET /api/session', 426, { [WIRE_HEADER]: '1' }],
    ['GET /sync/annonces', 200],
    ['GET /sync/_live', 200],
    ['POST /api/contact', 400, JSON_BODY],
    ['POST /api/contact', 403, { ...JSON_BODY, origin: 'https://elsewhere.example' }],
    ['POST /api/contact', 413, { ...JSON_BODY, 'content-length': 10_000_000 }],
    ['POST /api/contact', 415, { 'content-type': 'text/plain', 'content-length': 1 }],
    ['POST /healthz', 404, { 'content-length': 0 }],
    ['PATCH /api/session', 404, { 'content-length': 0 }],
    ['GET //api', 400],
  ])('is on what answers %s by %i', async (line, status, headers) => {
    const answer = await ask(line, headers)
    expect([answer.status, answer.headers.split('\r\n').filter((one) => one.startsWith(WIRE_HEADER))]).toEqual([
      status,
      [MARK],
    ])
  })
})
