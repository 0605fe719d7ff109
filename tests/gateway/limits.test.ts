import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LimitKeys } from '#gateway/http/limiter.ts'
import { LIMITS } from '#gateway/http/limits.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { aNewcomer, aProvingGateway, PASSWORD } from '#tests/fixtures/newcomers.ts'
import { sha256Sync, webp } from '#tests/fixtures/webp.ts'

const HOME = '127.0.0.1'
const ORIGIN = { host: 'exemple.fr', origin: 'https://exemple.fr' }

const gateway = await aProvingGateway({ env: { RATE_LIMITS: 'on' } })
const member = await aNewcomer(gateway, 'jeanne@exemple.fr', 'boutique')
afterEach(() => vi.restoreAllMocks())

/** The kind of caller in a key; an e-mail is only in it as a derived id. */
function who(key: string): string {
  if (key === member.uid) return 'account'
  if (key === HOME) return 'address'
  return key.startsWith('claim:') ? 'e-mail' : 'session'
}

const isOfRoute = (keys: LimitKeys) => Object.keys(keys).every((name) => /^[a-z]+$/.test(name))

/** The limits that a request counts against, except its route's own: each with the key's kind. */
async function taken(ask: () => Promise<unknown>): Promise<readonly object[]> {
  const [take, tryTake] = [vi.spyOn(gateway.limits, 'take'), vi.spyOn(gateway.limits, 'tryTake')]
  await ask()
  const calls = [...take.mock.calls, ...tryTake.mock.calls].map(([keys, options]) => ({ keys, options }))
  vi.restoreAllMocks()
  return calls
    .filter(({ keys }) => !isOfRoute(keys))
    .map(({ keys, options = {} }) => {
      const by = Object.entries(keys).map(([name, key]) => [name, key.split(' ').map(who).join(' ')])
      return { ...Object.fromEntries(by), ...options }
    })
}

const email = 'lea@exemple.fr'

function picture(bytes: ReturnType<typeof webp>) {
  return gateway.app.inject({
    method: 'PUT',
    url: `/photos/annonces/${member.uid}/${sha256Sync(bytes)}.webp`,
    headers: { ...ORIGIN, 'x-rayon-uid': member.uid, 'content-type': 'image/webp', 'x-sha256': sha256Sync(bytes) },
    cookies: { [gateway.accounts.cookie.name]: member.token },
    payload: bytes,
  })
}

describe('limits', () => {
  it('of a sign-up are by e-mail and by address, and take nothing for one that is refused for its fields', async () => {
    const signUp = (body: object) => taken(() => gateway.call('POST', '/api/comptes', body))
    expect(await signUp({})).toEqual([])
    expect(await signUp({ email: 'paul@exemple.fr', password: PASSWORD, userType: 'createur' })).toEqual([
      { 'sign-up:address': 'address', 'sign-up:account': 'e-mail' },
      { 'link:proof': 'e-mail' },
    ])
  })

  it('of an export are by account and by address', async () => {
    const ask = () => gateway.call('GET', '/api/export', undefined, member.token)
    expect(await taken(ask)).toEqual([{ 'export:address': 'address', 'export:account': 'account' }])
  })

  // Proves V15.2.2
  it('of pictures are by account, in number and in bytes, of which one that is kept already takes none', async () => {
    const bytes = webp('une')
    const upload = { 'upload:account': 'account' }
    const photoCharge = { 'photos:day': 'account', 'photos:hour': 'account', amount: bytes.length, isNewcomer: true }
    expect(await taken(() => picture(bytes))).toEqual([upload, photoCharge])
    expect(await taken(() => picture(bytes))).toEqual([upload])
  })

  it('of messages to the support are by the e-mail to answer to and the place, when they have their fields', async () => {
    const body = { sujet: 'Presse', message: 'Bonjour', email }
    const contact = (more: object) => taken(() => gateway.call('POST', '/api/contact', { ...body, ...more }))
    expect(await contact({})).toEqual([])
    expect(await contact({ nom: 'Zoé' })).toEqual([{ 'contact:sender': 'e-mail address' }])
  })

  // Proves V2.4.1
  it('hold for writes, whatever the address, and say when to come back', async () => {
    const { limits } = gateway
    const refused = { ...anAnnonce(member.uid), prix: -1 }
    for (let nth = 0; nth < LIMITS['write:account'].points; nth += 1) limits.tryTake({ 'write:account': member.uid })
    const url = '/sync/annonces/_bulk_docs'
    const answer = await gateway.app.inject({
      method: 'POST',
      url,
      remoteAddress: '192.0.2.9',
      headers: { ...ORIGIN, 'x-rayon-uid': member.uid },
      cookies: { [gateway.accounts.cookie.name]: member.token },
      payload: { docs: [refused] },
    })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    const message = 'Trop de tentatives. Veuillez réessayer dans 60 secondes.'
    expect(answer.json()).toEqual({ error: 'too-many-requests', message, data: { retryAfter: 60 } })
    gateway.clock.now += 60_000
    expect(await member.push('annonces', refused)).toMatchObject([{ error: 'forbidden' }])
  })

  it('of a change of address are by account, hour and day, and by address, once the password was right', async () => {
    const change = (to: string, password: string) =>
      taken(() => gateway.call('PUT', '/api/compte/email', { email: to, password }, member.token))
    expect(await change(email, 'faux')).toEqual([{ 'guess:session': 'session' }])
    expect(await change(member.email, PASSWORD)).toEqual([{ 'guess:session': 'session' }, { 'link:proof': 'e-mail' }])
    const counted = {
      'email-change-hour:account': 'account',
      'email-change-day:account': 'account',
      'email-change:address': 'address',
    }
    const other = await aNewcomer(gateway, 'prise@exemple.fr', 'createur')
    // The answer does not reveal who has an account.
    expect(await change(other.email, PASSWORD)).toEqual([{ 'guess:session': 'session' }, counted])
    expect(await change(email, PASSWORD)).toEqual([{ 'guess:session': 'session' }, counted, { 'link:proof': 'e-mail' }])
  })
})
