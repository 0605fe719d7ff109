import { describe, expect, it } from 'vitest'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aShell } from '#tests/fixtures/rendered.ts'
import { soon } from '#tests/fixtures/soon.ts'

const CONTACT = { nom: 'Zoé <b>', email: 'zoe@example.fr', sujet: 'Presse', message: 'Bonjour & merci\n<script>' }

const APP_DIR = await aShell({ 'sw.js': '//', 'assets/main-abc123.js': 'console.log(1)' })
const gateway = await startHttpGateway({ env: { APP_DIR } })

const contact = (headers: Readonly<Record<string, string>>, body: object = CONTACT) =>
  fetch(`${gateway.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it.each<[string, () => Record<string, string>, number]>([
  ['our own pages', () => ({ origin: gateway.url }), 202],
  ['elsewhere', () => ({ origin: 'https://ailleurs.example' }), 403],
  ['a page without origin', () => ({ origin: 'null' }), 403],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' }), 403],
  ['a program without cookie', () => ({}), 202],
  ['a program with a cookie', () => ({ cookie: 'rl_session=x' }), 403],
  ['a browser that says same-origin', () => ({ cookie: 'rl_session=x', 'sec-fetch-site': 'same-origin' }), 202],
  ['a browser that says cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
])('a request from %s', async (_name, headers, status) => {
  const answer = await contact(headers())
  expect(answer.status).toBe(status)
  if (status === 403) expect(await answer.json()).toMatchObject({ error: 'bad-origin' })
})

describe('the contact form', () => {
  // Proves S3.mail.1, S7.7, V1.1.2, V1.2.1
  it('queues a mail whose text is escaped', async () => {
    await contact({ origin: gateway.url })
    const { docs } = await gateway.store.db('mail').find({ selector: { state: 'queued' } })
    expect(docs[0]).toMatchObject({
      to: 'support@rayon-libre.example',
      replyTo: 'zoe@example.fr',
      message: { subject: '[Presse] Zoé <b>', html: expect.stringContaining('Bonjour &amp; merci<br>&lt;script&gt;') },
    })
  })

  it('queues one mail of a message that arrives twice under its name', async () => {
    const named = { ...CONTACT, nom: 'Envoyée deux fois', id: 'ab'.repeat(16) }
    for (let time = 0; time < 2; time += 1) {
      expect((await contact({ origin: gateway.url }, named)).status).toBe(202)
    }
    const { docs } = await gateway.store.db('mail').find({ selector: { state: 'queued' } })
    const subjects = docs.map((doc) => (doc as unknown as { message: { subject: string } }).message.subject)
    expect(subjects.filter((subject) => subject.includes('Envoyée deux fois'))).toHaveLength(1)
  })

  it.each([
    [{ ...CONTACT, email: 'zoe' }, [{ field: 'email', code: 'not-an-email' }]],
    [{ ...CONTACT, sujet: 'Autre chose' }, [{ field: 'sujet', code: 'unknown-value' }]],
    [{ ...CONTACT, message: '  ' }, [{ field: 'message', code: 'required' }]],
    [{ ...CONTACT, to: 'autre@example.fr' }, [{ field: 'to', code: 'unknown-field' }]],
    [{ ...CONTACT, id: '../epoch' }, [{ field: 'id', code: 'bad-id' }]],
  ])('refuses what is not valid, by field: %j', async (body, fields) => {
    const answer = await contact({ origin: gateway.url }, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'invalid', data: { fields } })
  })
})

// Proves S7.3
it('the counts of members include every member by type, and follow', async () => {
  const read = async () => (await gateway.anonymous.get('/api/compteurs')).json()
  const { boutiques, createurs } = (await read()) as { boutiques: number; createurs: number }
  await gateway.member('boutique', { profileComplete: false })
  const leaving = await gateway.member('createur')
  await soon(async () => expect(await read()).toEqual({ boutiques: boutiques + 1, createurs: createurs + 1 }))
  const current = await gateway.store.db('users').get(leaving.uid)
  await gateway.store.writeAs({ kind: 'server' }, 'users', [{ ...current, _deleted: true }])
  await soon(async () => expect(await read()).toEqual({ boutiques: boutiques + 1, createurs }))
})

describe('paths', () => {
  // Proves V5.3.2, V13.4.1
  it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s does not leave the folder',
    async (path) => {
      const answer = await fetch(gateway.url + path)
      expect(await answer.text()).not.toMatch(/"dependencies"|root:/)
    },
  )

  // Proves V1.3.4, V16.5.1
  it.each([
    [{ 'if-match': '"autre"' }, 412],
    [{ range: 'bytes=9999999-' }, 416],
  ])('answers %j with a code of its own, not with a fault of the server', async (headers, status) => {
    const answer = await gateway.app.inject({ url: '/assets/main-abc123.js', headers: { ...headers } })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })

  it('serves hashed assets for ever', async () => {
    const answer = await fetch(`${gateway.url}/assets/main-abc123.js`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await fetch(`${gateway.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
  })
})

it('the time by the clock that decides is borne by every call and every refusal of one, and is kept by no cache', async () => {
  gateway.clock.now += 86_400_000
  for (const path of ['/api/session', '/sync/annonces', '/sync/candidatures/_changes', '/api/nothing-there']) {
    const { headers } = await fetch(gateway.url + path)
    expect([path, headers.get('x-rayon-time')]).toEqual([path, String(gateway.clock.now)])
    expect(headers.get('cache-control')).toContain('no-store')
  }
})

// Proves V4.1.3, V15.3.4
it('limits by address answer 429 with the delay, and no forwarded header lifts them', async () => {
  const limited = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
  const answers: Response[] = []
  for (let index = 0; index < 6; index += 1) {
    answers.push(await limited.anonymous.post('/api/contact', CONTACT, { 'x-forwarded-for': `10.0.0.${index}` }))
  }
  expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202, 202, 429])
  expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answers[5]?.json()).toMatchObject({
    error: 'too-many-requests',
    data: { retryAfter: expect.any(Number) },
  })
})
