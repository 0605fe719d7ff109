import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { type Account, accountId, emailId } from '#gateway/accounts/documents.ts'
import { get } from '#gateway/store/documents.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aNewcomer, aProvingGateway, PASSWORD } from '#tests/fixtures/newcomers.ts'

const DAY = 24 * 60 * 60 * 1000

it('a change of address counts when the address is taken: it cannot be asked who has an account', async () => {
  const gateway = await aProvingGateway({ env: { RATE_LIMITS: 'on' } })
  await aNewcomer(gateway, 'prise@exemple.fr', 'createur')
  const { token } = await aNewcomer(gateway, 'jeanne@exemple.fr', 'createur')
  const change = async () =>
    (await gateway.call('PUT', '/api/compte/email', { email: 'prise@exemple.fr', password: PASSWORD }, token)).status
  for (let nth = 0; nth < 5; nth += 1) expect(await change()).toBe(409)
  expect(await change()).toBe(429)
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
