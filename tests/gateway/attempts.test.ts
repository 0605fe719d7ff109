import { beforeEach, describe, expect, it } from 'vitest'
import { blockedHasher } from '#tests/fixtures/blocked-hasher.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { placeNumber, visitorAt } from '#tests/fixtures/visitor.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const WRONG = { ...ALICE, password: 'faux' }
const SECOND = 1000
const HOME = '198.51.100.7'
const ELSEWHERE = '192.0.2.1'

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await startHttpGateway({ env: { RATE_LIMITS: 'on', PUBLIC_ORIGIN: 'https://exemple.fr' } })
  await signUp()
})

const at = (place: string) => visitorAt(gateway, place)

async function signUp(account = ALICE, place = HOME) {
  const visitor = at(place)
  expect((await visitor.ask('POST', '/api/comptes', account)).status).toBe(201)
  return visitor
}

type Visitor = ReturnType<typeof at>

/** A browser guesses wrong passwords. @returns the answers */
async function guess(visitor: Visitor, guesses: number, email = ALICE.email): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < guesses; nth += 1) statuses.push((await visitor.signIn({ ...WRONG, email })).status)
  return statuses
}

/** Guesses wrong passwords, each from another address. @returns the answers */
async function guessFromEverywhere(guesses: number, email = ALICE.email): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < guesses; nth += 1) {
    statuses.push((await at(placeNumber(nth)).signIn({ ...WRONG, email })).status)
  }
  return statuses
}

/** Guesses wrong passwords from one address, each as soon as it is allowed. @returns the waits, in seconds */
async function guessPatiently(guesses: number, email: string): Promise<readonly number[]> {
  const visitor = at(ELSEWHERE)
  const waits: number[] = []
  for (let guess = 0; guess < guesses; ) {
    const answer = await visitor.signIn({ ...WRONG, email })
    if (answer.status === 401) guess += 1
    else {
      expect(answer).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
      waits.push(Number(answer.headers['retry-after']))
      gateway.clock.now += Number(answer.headers['retry-after']) * SECOND
    }
  }
  return waits
}

describe('wrong passwords', () => {
  // Proves V6.3.1
  it('are free five times, then each makes the next wait longer, alike for an address that nobody has', async () => {
    const waits = [30, 60, 120, 240, 480, 900, 900]
    expect(await guessPatiently(12, ALICE.email)).toEqual(waits)
    expect(await guessPatiently(12, 'personne@exemple.fr')).toEqual(waits)
  })

  it('are no more guesses for being tried all at once', async () => {
    const { hasher, letAll, calls } = blockedHasher()
    const blockedGateway = await startHttpGateway({
      env: { RATE_LIMITS: 'on', PUBLIC_ORIGIN: 'https://exemple.fr' },
      createHasher: async () => hasher,
      hashingCeilings: { atOnce: 50, waiting: 0, waitingPerClient: 0 },
    })
    const refused: number[] = []
    const answers = Array.from({ length: 50 }, async () => {
      const { status } = await visitorAt(blockedGateway, ELSEWHERE).signIn(WRONG)
      if (status === 429) refused.push(status)
      return status
    })
    await soon(async () => expect(calls() + refused.length).toBe(50))
    expect(calls()).toBe(5)
    letAll()
    expect((await Promise.all(answers)).filter((status) => status === 401)).toHaveLength(5)
  })

  it('are forgotten with the right one, at the place where it was given', async () => {
    const visitor = at(ELSEWHERE)
    await guess(visitor, 4)
    expect((await visitor.signIn(ALICE)).status).toBe(200)
    visitor.jar.clear()
    expect(await guess(visitor, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('of strangers keep nobody out of an account who comes from another place', async () => {
    const stranger = at(ELSEWHERE)
    await guess(stranger, 10)
    expect((await stranger.signIn(ALICE)).status).toBe(429)
    expect((await at(HOME).signIn(ALICE)).status).toBe(200)
  })

  // Proves V6.3.1
  it('from many places hold an account for those it does not know, more slowly', async () => {
    const answers = await guessFromEverywhere(30)
    expect(answers.indexOf(429)).toBe(25)
    const lockedOut = await at(HOME).signIn(ALICE)
    expect(lockedOut).toMatchObject({ status: 429, body: { data: { retryAfter: 30 } } })
    gateway.clock.now += 30 * SECOND
    expect((await at(HOME).signIn(ALICE)).status).toBe(200)
  })

  it('never hold a device that has signed in before, wherever they come from; its own are counted for itself', async () => {
    const bob = { ...ALICE, email: 'bob@exemple.fr' }
    const device = await signUp(bob)
    await device.ask('DELETE', '/api/session')
    await guessFromEverywhere(60, bob.email)
    const strangerAtHome = at(HOME)
    await guess(strangerAtHome, 10, bob.email)
    expect((await device.signIn(bob)).status).toBe(200)
    expect((await strangerAtHome.signIn(bob)).status).toBe(429)
    const alices = at(HOME)
    await alices.signIn(ALICE)
    expect(await guess(alices, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await at(HOME).signIn(ALICE)).status).toBe(200)
  })

  // Proves V6.3.1
  it('for many accounts from one place are slowed down', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 101; nth += 1) {
      statuses.push((await at(ELSEWHERE).signIn({ ...WRONG, email: `a${nth}@exemple.fr` })).status)
    }
    expect(statuses.indexOf(429)).toBe(100)
    expect((await at(ELSEWHERE).signIn(ALICE)).status).toBe(429)
    expect((await at(HOME).signIn(ALICE)).status).toBe(200)
  })
})
