import { expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { securityTxt } from '#gateway/operations/operations.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { headOf, sendRaw } from '#tests/fixtures/raw.ts'
import { aShell } from '#tests/fixtures/rendered.ts'
import { cataloguePaths } from '#wire/catalogue.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'

const ORIGIN = 'https://rayon.example'
const ACCOUNT = { email: 'zoe@example.fr', password: 'motdepasse', userType: 'boutique' }

const APP_DIR = await aShell({ 'assets/first-12345678.js': 'export {}' })
const env = { APP_DIR, PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on', WIRE_OLDEST: '2' }
const gateway = await startHttpGateway({ env, now: 'live' })

type Headers = Readonly<Record<string, string | number>>

/** The head of the gateway's answer to a request sent byte for byte: by each name, its values. */
async function ask(line: string, headers: Headers) {
  const bytes = headOf(gateway.url, line, { connection: 'close', origin: ORIGIN, ...headers })
  const answer = await sendRaw(gateway.url, bytes)
  const found: Record<string, string> = {}
  for (const one of answer.headers.split('\r\n').slice(1)) {
    const [name = '', ...value] = one.split(': ')
    found[name] = name in found ? `${found[name]}, ${value.join(': ')}` : value.join(': ')
  }
  return { status: answer.status, headers: found }
}

/** A content policy as a table: directive to sources. */
function directives(policy = ''): { readonly [name: string]: string } {
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const POLICY = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'connect-src': "'self' https://data.geopf.fr",
  'font-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'frame-src': "'none'",
  'img-src': "'self' data: blob:",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'script-src': "'self'",
  'style-src': "'self'",
  'trusted-types': 'default',
  'upgrade-insecure-requests': '',
  'worker-src': "'self'",
}

/** Of the gateway's own pages. */
const PLAIN_POLICY = {
  'default-src': "'none'",
  'style-src': expect.stringMatching(/^'sha256-\S+'$/),
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

const ISOLATION_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includesubdomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=(self), microphone=(), geolocation=(self)'),
}

const STOP_ALERTS = 'GET /alertes/arret'
const page = { accept: 'text/html' }
const JSON_BODY = { 'content-type': 'application/json', 'content-length': 0 }

const ANSWERS: [line: string, status: number, headers?: Headers][] = [
  ['GET /', 200, page],
  ['GET /annonce/inconnue', 404],
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
  [STOP_ALERTS, 404],
  ['GET /api', 404],
  ['GET /sync', 404],
  ['GET /api/compteurs', 200],
  ['GET /api/session', 401],
  ['GET /api/session', 426, { [WIRE_HEADER]: '1' }],
  ['GET /sync/annonces', 426, { [WIRE_HEADER]: 'x' }],
  ['GET /sync/annonces', 200, { [WIRE_HEADER]: '2' }],
  ['GET /sync/annonces', 200],
  ['GET /sync/prives/_changes', 401],
  ['GET /sync/_live', 200],
  ['POST /api/contact', 400, JSON_BODY],
  ['POST /api/contact', 403, { ...JSON_BODY, origin: 'https://elsewhere.example' }],
  ['POST /api/contact', 413, { ...JSON_BODY, 'content-length': 10_000_000 }],
  ['POST /api/contact', 415, { 'content-type': 'text/plain', 'content-length': 1 }],
  ['POST /healthz', 404, { 'content-length': 0 }],
  ['PATCH /api/session', 404, { 'content-length': 0 }],
  ['GET //api', 400],
]

// Proves V1.3.2, V3.2.1, V3.4.1, V3.4.2, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V12.2.1, V13.2.4, V14.2.2, V14.3.2
it.each<[line: string, status: number, headers?: Headers]>(ANSWERS)(
  'every answer behind TLS bears its version, is apart from other sites, and tells them nothing: %s %i',
  async (line, status, sent = {}) => {
    const { headers, ...answer } = await ask(line, sent)
    expect(answer.status).toBe(status)
    expect(headers[WIRE_HEADER]).toBe(String(WIRE_VERSION))
    expect(headers).toMatchObject(ISOLATION_HEADERS)
    for (const telling of ['x-powered-by', 'server', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(telling)
    const policy = directives(headers['content-security-policy'])
    expect(policy).toEqual(line === STOP_ALERTS ? PLAIN_POLICY : POLICY)
    if (/ \/(api|sync)\//.test(line)) expect(headers['cache-control']).toBe('no-store')
  },
)

it('the address for reporting a flaw is the one that is configured, for half a year; without one there is no file', async () => {
  expect((await gateway.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  expect(securityTxt('mailto:securite@rayon.example', ORIGIN, Date.parse('2026-02-10T12:00:00.000Z'))).toBe(
    [
      'Contact: mailto:securite@rayon.example',
      'Expires: 2026-08-09T12:00:00.000Z',
      'Preferred-Languages: fr, en',
      'Canonical: https://rayon.example/.well-known/security.txt\n',
    ].join('\n'),
  )
  for (const wrong of ['securite@rayon.example', 'http://rayon.example', 'mailto:']) {
    expect(() => readEnv({ SECURITY_CONTACT: wrong })).toThrow('SECURITY_CONTACT')
  }
})

// Proves V3.3.1, V3.3.2, V3.3.3, V3.3.4, V7.2.3, V11.5.1
it('the session cookie behind TLS is bound to this host, and no other name opens a session', async () => {
  const signedUp = await gateway.call('POST', '/api/comptes', ACCOUNT)
  const cookie = String([signedUp.headers['set-cookie']].flat()[0])
  expect(cookie).toMatch(/^__Host-rl_session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const bound = cookie.split(';')[0] ?? ''
  const tossed = bound.replace('__Host-', '')
  for (const url of ['/api/session', '/sync/prives']) {
    expect([url, (await gateway.app.inject({ url, headers: { cookie: bound } })).statusCode]).toEqual([url, 200])
    expect([url, (await gateway.app.inject({ url, headers: { cookie: tossed } })).statusCode]).toEqual([url, 401])
  }
})
