import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#gateway/notices/mail/document.ts'
import { unsealed } from '#gateway/notices/mail/sealed.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { type AtAPlace, placeNumber, visitorAt } from '#tests/fixtures/visitor.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const MINUTE = 60 * 1000
const HOME = '198.51.100.7'
const ELSEWHERE = '192.0.2.1'

let gateway: HttpGateway
let ownDevice: AtAPlace
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on', PUBLIC_ORIGIN: 'https://exemple.fr' } })
  ownDevice = at(HOME)
  await ownDevice.ask('POST', '/api/comptes', ALICE)
})

const at = (place: string) => visitorAt(gateway, place)
const askLink = (visitor: AtAPlace, email = ALICE.email) => visitor.ask('POST', '/api/mot-de-passe', { email })

/** The paths of the mailed links, the newest last; waits until there are `count`. */
function links(count: number): Promise<readonly string[]> {
  return soon(async () => {
    const mails = (await allDocs(gateway.store, 'mail')) as unknown as Mail[] // ids are ordered by time
    expect(mails).toHaveLength(count)
    return mails
      .map((mail) => unsealed(gateway.store, mail).message?.text ?? '')
      .map((text) => `/api${/\/mot-de-passe\/[\w-]{43}/.exec(text)?.[0]}`)
  })
}

/** The same once all pending requests are done. The gateway answers no more requests. */
async function linksInAll(count: number): Promise<void> {
  await gateway.app.close()
  await links(count)
}

async function guessFromEverywhere(): Promise<void> {
  for (let nth = 0; nth < 30; nth += 1) await at(placeNumber(nth)).signIn({ ...ALICE, password: 'faux' })
}

describe('asking for a new password', () => {
  it('is answered alike past so many mails, and sends no more', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, (_, nth) => askLink(at(placeNumber(nth)))))
    const unknown = await askLink(at(ELSEWHERE), 'personne@exemple.fr')
    for (const answer of answers) expect(answer).toMatchObject({ status: unknown.status, body: unknown.body })
    await linksInAll(2)
  })

  it('leaves the last link half an hour when it sends no other, then sends another', async () => {
    for (let nth = 0; nth < 2; nth += 1) await askLink(at(placeNumber(nth)))
    const [, last = ''] = await links(2)
    gateway.clock.now += 30 * MINUTE - 1
    expect((await at(ELSEWHERE).ask('GET', last)).status).toBe(204)
    await askLink(at(ELSEWHERE))
    gateway.clock.now += 1
    await askLink(at(ELSEWHERE))
    await linksInAll(3)
  })

  it('leaves a known device its own share of the day', async () => {
    for (let nth = 1; nth <= 3; nth += 1) {
      await askLink(at(placeNumber(nth)))
      await links(nth)
      gateway.clock.now += 30 * MINUTE
    }
    await askLink(ownDevice)
    await linksInAll(4)
  })

  it('works from a device that has signed in before, whatever strangers ask for, beside it too', async () => {
    for (let nth = 0; nth < 30; nth += 1) await askLink(at(HOME))
    await links(2)
    expect((await askLink(at(HOME))).status).toBe(429)
    await ownDevice.ask('DELETE', '/api/session')
    expect((await askLink(ownDevice)).status).toBe(202)
    await linksInAll(3)
  })

  it('sends nothing from a crowded place to whoever makes up a device', async () => {
    for (let nth = 0; nth < 30; nth += 1) await askLink(at(HOME), `a${nth}@exemple.fr`)
    const pretender = at(HOME)
    pretender.jar.set('__Host-rl_device', 'A'.repeat(43))
    expect((await askLink(pretender)).status).toBe(202)
    await linksInAll(0)
  })

  it('has an end from such a device too', async () => {
    for (let nth = 0; nth < 5; nth += 1) await askLink(ownDevice)
    await linksInAll(2)
  })
})

describe('a new password made by the link', () => {
  it('opens the account at once to a device that was held, and for as long as strangers guess', async () => {
    const device = at(HOME)
    await guessFromEverywhere()
    for (let guess = 0; guess < 6; guess += 1) await device.signIn({ ...ALICE, password: 'faux' })
    expect((await device.signIn(ALICE)).status).toBe(429)
    await askLink(device)
    const [link = ''] = await links(1)
    expect((await device.ask('POST', link, { password: 'nouveau1' })).status).toBe(204)
    const changed = { ...ALICE, password: 'nouveau1' }
    expect((await at(ELSEWHERE).signIn(changed)).status).toBe(200)
    await guessFromEverywhere()
    expect((await at('192.0.2.2').signIn(changed)).status).toBe(429)
    expect((await device.signIn(changed)).status).toBe(200)
  })

  it('leaves the account no other device: whoever had the former password may have signed in', async () => {
    await askLink(ownDevice)
    const [link = ''] = await links(1)
    await at(ELSEWHERE).ask('POST', link, { password: 'nouveau1' })
    await guessFromEverywhere()
    expect((await ownDevice.signIn({ ...ALICE, password: 'nouveau1' })).status).toBe(429)
  })

  it('is made whatever strangers ask for at the same address', async () => {
    for (let nth = 0; nth < 40; nth += 1) await askLink(at(HOME), `a${nth}@exemple.fr`)
    await askLink(ownDevice)
    const [link = ''] = await links(1)
    expect((await at(HOME).ask('GET', link)).status).toBe(204)
    expect((await at(HOME).ask('POST', link, { password: 'nouveau1' })).status).toBe(204)
  })
})
