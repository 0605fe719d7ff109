import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { type Account, accountId, emailId } from '#gateway/accounts/documents.ts'
import { get } from '#gateway/store/documents.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aNewcomer, aProvingGateway, mailsTo, PASSWORD } from '#tests/fixtures/newcomers.ts'
import { type AtAPlace, visitorAt } from '#tests/fixtures/visitor.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const HALL = '198.51.100.7'

describe('changes of address', () => {
  let gateway: HttpGateway
  beforeEach(async () => {
    gateway = await aProvingGateway({ env: { RATE_LIMITS: 'on' } })
  })

  const at = (place: string): AtAPlace => visitorAt(gateway, place)

  async function memberAt(place: string, email: string): Promise<AtAPlace> {
    const visitor = at(place)
    const signedUp = await visitor.ask('POST', '/api/comptes', { email, password: PASSWORD, userType: 'createur' })
    expect(signedUp.status).toBe(201)
    return visitor
  }

  const change = (visitor: AtAPlace, email: string, password = PASSWORD) =>
    visitor.ask('PUT', '/api/compte/email', { email, password })

  /** Changes to `nth`@exemple.fr, each from another place as far as its account can tell. */
  async function changes(visitor: AtAPlace, from: number, count: number): Promise<readonly number[]> {
    const statuses: number[] = []
    for (let nth = from; nth < from + count; nth += 1)
      statuses.push((await change(visitor, `${nth}@exemple.fr`)).status)
    return statuses
  }

  it('are five an hour by account, then wait as long as the answer says, and reach nobody', async () => {
    const jeanne = await memberAt(HALL, 'jeanne@exemple.fr')
    expect(await changes(jeanne, 0, 5)).toEqual([200, 200, 200, 200, 200])
    const refused = await change(jeanne, '5@exemple.fr')
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: { message: 'Trop de tentatives. Veuillez réessayer dans 60 minutes.', data: { retryAfter: 3600 } },
    })
    expect(await mailsTo(gateway, '5@exemple.fr')).toEqual([])
    gateway.clock.now += HOUR
    expect((await change(jeanne, '5@exemple.fr')).status).toBe(200)
  })

  it('count when the address is taken: it cannot be asked who has an account', async () => {
    await memberAt('192.0.2.1', 'prise@exemple.fr')
    const jeanne = await memberAt(HALL, 'jeanne@exemple.fr')
    for (let nth = 0; nth < 5; nth += 1) expect((await change(jeanne, 'prise@exemple.fr')).status).toBe(409)
    expect((await change(jeanne, 'prise@exemple.fr')).status).toBe(429)
  })
})

describe('the former addresses of an account', () => {
  let gateway: HttpGateway
  let jeanne: { readonly uid: Uid; readonly token: string }
  beforeEach(async () => {
    gateway = await aProvingGateway()
    jeanne = await aNewcomer(gateway, 'jeanne@exemple.fr', 'createur')
  })

  const changeTo = async (email: string) => {
    const answer = await gateway.call('PUT', '/api/compte/email', { email, password: PASSWORD }, jeanne.token)
    expect(answer.status).toBe(200)
  }
  const former = async () =>
    ((await get<Account>(gateway.store.db('accounts'), accountId(jeanne.uid)))?.former ?? []).map(({ id }) => id)

  it('are the last twenty at most', async () => {
    for (let nth = 0; nth < 25; nth += 1) await changeTo(`${nth}@exemple.fr`)
    const last = Array.from({ length: 20 }, (_, at) => emailId(gateway.store, `${at + 4}@exemple.fr`))
    expect(await former()).toEqual(last)
  })

  it('are forgotten once no message sent under them can be left', async () => {
    await changeTo('0@exemple.fr')
    gateway.clock.now += 395 * DAY
    jeanne = { ...jeanne, token: await gateway.accounts.openSession(jeanne.uid) }
    await changeTo('1@exemple.fr')
    expect(await former()).toHaveLength(2)
    gateway.clock.now += 1
    await changeTo('2@exemple.fr')
    expect(await former()).toEqual(['0', '1'].map((name) => emailId(gateway.store, `${name}@exemple.fr`)))
  })
})
