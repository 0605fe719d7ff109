import { beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '#gateway/accounts/documents.ts'
import type { Hasher } from '#gateway/accounts/password.ts'
import { heldHasher } from '#tests/fixtures/held-hasher.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { type AtAPlace, placeNumber, visitorAt } from '#tests/fixtures/visitor.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const BOB = { email: 'bob@exemple.fr', password: 'secret2', userType: 'createur' }
const DEVICE = '__Host-rl_device'
const DAY = 24 * 60 * 60 * 1000

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
})

const browser = (): AtAPlace => visitorAt(gateway, '198.51.100.7')

async function accounts(): Promise<readonly Account[]> {
  const docs = (await allDocs(gateway.store, 'accounts')) as unknown as Account[]
  return docs.filter(({ _id }) => _id.startsWith('account:'))
}

describe('a device that has signed in', () => {
  it('signs in while strangers from many places fill the queue of those who wait', async () => {
    const { hasher: held, letAll } = heldHasher()
    const hasher: Hasher = {
      hash: async (password) => password,
      verify: (stored, password) =>
        stored === '' ? held.verify(stored, password) : Promise.resolve(stored === password),
    }
    gateway = await startHttpGateway({
      createHasher: async () => hasher,
      hashingCeilings: { atOnce: 1, waiting: 2, waitingPerPlace: 1 },
      env: { PUBLIC_ORIGIN: 'https://exemple.fr' },
    })
    const device = browser()
    await device.ask('POST', '/api/comptes', ALICE)
    await device.ask('DELETE', '/api/session')
    const guess = (nth: number) => visitorAt(gateway, placeNumber(nth)).signIn({ ...BOB, email: `b${nth}@exemple.fr` })
    const guesses = [0, 1, 2, 3].map(guess)
    expect((await Promise.race(guesses)).status).toBe(503) // one is being hashed, two wait
    expect((await visitorAt(gateway, '192.0.2.9').signIn(ALICE)).status).toBe(503)
    expect((await device.signIn(ALICE)).status).toBe(200)
    letAll()
    await Promise.all(guesses)
  })

  it('has a cookie that scripts and other sites cannot use, and that says nothing of whose it is', async () => {
    const { cookies, body } = await browser().ask('POST', '/api/comptes', ALICE)
    const cookie = cookies.find((one) => one.startsWith(DEVICE)) ?? ''
    expect(cookie).toMatch(/^__Host-rl_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    for (const whose of [String(body.uid), 'alice', 'exemple']) expect(cookie).not.toContain(whose)
  })

  it('has no cookie from a wrong password, nor from a visit', async () => {
    const visitor = browser()
    await visitor.ask('POST', '/api/session', ALICE)
    await visitor.ask('GET', '/api/session')
    expect(visitor.jar.size).toBe(0)
  })

  it('keeps it after a sign-out, and for the next account', async () => {
    const device = browser()
    await device.ask('POST', '/api/comptes', ALICE)
    const token = device.jar.get(DEVICE)
    await device.ask('DELETE', '/api/session')
    expect([...device.jar.keys()]).toEqual([DEVICE])
    await device.ask('POST', '/api/comptes', BOB)
    expect(device.jar.get(DEVICE)).toBe(token)
  })

  it('is kept with each account as a hash, by which the two are not known for one device', async () => {
    const device = browser()
    await device.ask('POST', '/api/comptes', ALICE)
    await device.ask('POST', '/api/comptes', BOB)
    const stored = await accounts()
    expect(JSON.stringify(stored)).not.toContain(device.jar.get(DEVICE))
    const ids = stored.flatMap(({ devices = [] }) => devices.map(({ id }) => id))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })

  it('is one of ten at most, for a year', async () => {
    await browser().ask('POST', '/api/comptes', ALICE)
    const [first] = (await accounts())[0]?.devices ?? []
    for (let nth = 0; nth < 10; nth += 1) await browser().signIn(ALICE)
    const ten = (await accounts())[0]?.devices ?? []
    expect(ten).toHaveLength(10)
    expect(ten.map(({ id }) => id)).not.toContain(first?.id)
    gateway.clock.now += 365 * DAY
    await browser().signIn(ALICE)
    expect((await accounts())[0]?.devices).toHaveLength(1)
  })

  it('is forgotten with the account, its cookie too, on the other devices when they come back', async () => {
    const [here, there] = [browser(), browser()]
    await here.ask('POST', '/api/comptes', ALICE)
    await there.signIn(ALICE)
    expect(there.jar.has(DEVICE)).toBe(true)
    expect((await here.ask('DELETE', '/api/compte')).status).toBe(204)
    expect(here.jar.size).toBe(0)
    expect(JSON.stringify(await allDocs(gateway.store, 'accounts'))).not.toContain('devices')
    expect((await there.ask('GET', '/api/session')).body.error).toBe('account-gone')
    expect(there.jar.has(DEVICE)).toBe(false)
  })
})
