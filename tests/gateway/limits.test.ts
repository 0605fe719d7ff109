import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { sha256, webp } from '#tests/fixtures/webp.ts'

vi.setConfig({ testTimeout: 120_000 }) // hundreds of requests, until one is too many

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => gateway.close())

/** Each request from another address, so that only the account's own limit is met. */
let last = 0
const elsewhere = () => {
  last += 1
  return { 'x-forwarded-for': `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}` }
}

async function untilRefused(ask: () => Promise<Response>, most: number): Promise<Response> {
  for (let asked = 0; asked <= most; asked += 1) {
    const answer = await ask()
    if (answer.status === 429) return answer
    await answer.arrayBuffer()
  }
  throw new Error(`never refused in ${most}`)
}

async function expectPatience(answer: Response): Promise<void> {
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  const { error, message, data } = (await answer.json()) as { error: string; message: string; data: object }
  expect({ error, data }).toEqual({ error: 'too-many-requests', data: { retryAfter: seconds } })
  expect(message).toMatch(/^Trop de tentatives\. Veuillez réessayer dans \d+ (secondes?|minutes)\.$/)
}

function picture(member: Caller, text: string, side = 64): Promise<Response> {
  const bytes = webp(text, side, side)
  const headers = { ...member.headers, ...elsewhere(), 'content-type': 'image/webp', 'x-sha256': sha256(bytes) }
  const url = `${gateway.url}/photos/annonces/${member.uid}/${sha256(bytes)}.webp`
  return fetch(url, { method: 'PUT', headers: { ...headers, origin: gateway.url }, body: new Uint8Array(bytes) })
}

describe('limits by account', () => {
  it('hold for writes, whatever the address, and say when to come back', async () => {
    const busy = await gateway.member('boutique')
    const calm = await gateway.member('boutique')
    const write = (member: Caller) =>
      member.post('/sync/annonces/_bulk_docs', { docs: [{ ...anAnnonce(member.uid), prix: -1 }] }, elsewhere())
    await expectPatience(await untilRefused(() => write(busy), 240))
    expect((await write(calm)).status).toBe(200)
    gateway.clock.now += 60_000
    expect((await write(busy)).status).toBe(200)
  })

  it('hold for pictures', async () => {
    const busy = await gateway.member('boutique')
    await expectPatience(await untilRefused(() => picture(busy, 'la même'), 300))
    expect((await picture(await gateway.member('boutique'), 'une autre')).status).toBe(204)
  })

  it('hold for the contact form, by the e-mail to answer to and the place: a stranger holds up no other place', async () => {
    const [stranger, neighbour, here] = [
      await gateway.member('boutique'),
      await gateway.member('boutique'),
      elsewhere(),
    ]
    const send = (caller: Caller, email: string, place: Readonly<Record<string, string>>) =>
      caller.post('/api/contact', { nom: 'Zoé', email, sujet: 'Presse', message: 'Bonjour' }, place)
    for (let nth = 0; nth < 5; nth += 1) expect((await send(stranger, 'Zoe@example.fr', here)).status).toBe(202)
    await expectPatience(await send(neighbour, 'zoe@example.fr', here))
    expect((await send(neighbour, 'lea@example.fr', here)).status).toBe(202)
    expect((await send(neighbour, 'zoe@example.fr', elsewhere())).status).toBe(202)
  })

  it('count no message to the support that is refused for its fields', async () => {
    const [stranger, jeanne, here] = [await gateway.member('boutique'), await gateway.member('boutique'), elsewhere()]
    const body = { nom: 'Jeanne', email: 'jeanne@example.fr', sujet: 'Presse', message: 'Bonjour' }
    const { nom, ...nameless } = body
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await stranger.post('/api/contact', nameless, here)).status).toBe(400)
    }
    expect((await jeanne.post('/api/contact', body, here)).status).toBe(202)
  })
})

describe('limits by address', () => {
  it('count no sign-up that is refused for its fields', async () => {
    const here = elsewhere()
    const signUp = (body: object) => gateway.anonymous.post('/api/comptes', body, here)
    for (let nth = 0; nth < 60; nth += 1) expect((await signUp({})).status).toBe(400)
    const body = { email: 'jeanne@example.fr', password: 'motdepasse', userType: 'createur' }
    expect((await signUp(body)).status).toBe(201)
    await expectPatience(await untilRefused(() => signUp(body), 60)) // 409, until there are too many
  })
})
