import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { securityTxt } from '#gateway/operations/operations.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aShell } from '#tests/fixtures/rendered.ts'

const ORIGIN = 'https://rayon.example'
const ACCOUNT = { email: 'zoe@example.fr', password: 'motdepasse', userType: 'boutique' }

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({
    env: { APP_DIR: await aShell(), PUBLIC_ORIGIN: ORIGIN, RATE_LIMITS: 'on' },
    now: 'live',
  })
})

const ask = (url: string, init: InjectOptions = {}) => gateway.app.inject({ url, ...init })
const posted = (payload: object, origin = ORIGIN): InjectOptions => ({ method: 'POST', headers: { origin }, payload })
const ANSWERS: readonly (readonly [string, InjectOptions])[] = [
  ['/', {}],
  ['/annonce/inconnue', {}],
  ['/rien.png', {}],
  ['/api/compteurs', {}],
  ['/api/session', {}],
  ['/api/rien', {}],
  ['/sync/annonces', {}],
  ['/sync/prives/_changes', {}],
  ['/photos/users/x/y.webp', {}],
  ['/healthz', {}],
  ['/api/contact', posted({})],
  ['/api/contact', posted({}, 'https://ailleurs.example')],
]

/** A content policy as a table: directive to sources. */
function directives(policy: string): { readonly [name: string]: string } {
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('every answer behind TLS', () => {
  // Proves V1.3.2, V3.4.3, V3.4.6, V13.2.4
  it('forbids scripts and styles of others and in the page, frames, plugins and other bases', async () => {
    for (const [path, init] of ANSWERS) {
      const policy = String((await ask(path, init)).headers['content-security-policy'])
      expect(directives(policy)).toEqual({
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
      })
    }
  })

  // Proves V3.2.1, V3.4.1, V3.4.2, V3.4.4, V3.4.5, V12.2.1
  it('keeps the page apart from other sites, and tells them nothing of it', async () => {
    for (const [path, init] of ANSWERS) {
      const { headers } = await ask(path, init)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=(self)'),
      })
      for (const telling of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers).not.toHaveProperty(telling)
    }
  })

  // Proves V14.2.2, V14.3.2
  it('is kept by nobody in between when it is about somebody', async () => {
    for (const [path, init] of ANSWERS.filter(([answerPath]) => /^\/(api|sync)\//.test(answerPath))) {
      expect([path, (await ask(path, init)).headers['cache-control']]).toEqual([path, 'no-store'])
    }
  })
})

describe('the address for reporting a flaw', () => {
  it('is the one that is configured, for half a year; without one there is no file', async () => {
    expect((await ask('/.well-known/security.txt')).statusCode).toBe(404)
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
})

describe('the session cookie behind TLS', () => {
  // Proves V3.3.1, V3.3.2, V3.3.3, V3.3.4, V7.2.3, V11.5.1
  it('is bound to this host, and no other name opens a session', async () => {
    const signedUp = await ask('/api/comptes', posted(ACCOUNT))
    const cookie = String([signedUp.headers['set-cookie']].flat()[0])
    expect(cookie).toMatch(/^__Host-rl_session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const bound = cookie.split(';')[0] ?? ''
    const tossed = bound.replace('__Host-', '')
    for (const path of ['/api/session', '/sync/prives']) {
      expect([path, (await ask(path, { headers: { cookie: bound } })).statusCode]).toEqual([path, 200])
      expect([path, (await ask(path, { headers: { cookie: tossed } })).statusCode]).toEqual([path, 401])
    }
  })
})
