import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import {
  aNewcomer,
  aProvingGateway,
  CONFIRM,
  mailsTo,
  type Newcomer,
  PASSWORD,
  resetSecret,
  secretsTo,
} from '#tests/fixtures/newcomers.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const JEANNE = 'jeanne@exemple.fr'

let gateway: HttpGateway
let jeanne: Newcomer
beforeEach(async () => {
  gateway = await aProvingGateway({ env: { RATE_LIMITS: 'on' } })
  jeanne = await aNewcomer(gateway, JEANNE, 'createur')
})

const resend = (token: string) => gateway.call('POST', '/api/adresse/lien', {}, token)
const reset = async (email: string) => {
  await gateway.call('POST', '/api/mot-de-passe', { email })
}

describe('the links to an address that nobody has proved', () => {
  const erase = (token: string) => gateway.call('DELETE', '/api/compte', undefined, token)

  it('are three a day, whoever asks for what, whatever account bears it', async () => {
    gateway.clock.now += HOUR_MS
    await reset(JEANNE)
    await soon(async () => expect(await mailsTo(gateway, JEANNE)).toHaveLength(2))
    const { token } = await gateway.call('POST', '/api/session', { email: JEANNE, password: PASSWORD })
    expect((await erase(token)).status).toBe(204) // with its mails
    const [again, paul] = [
      await aNewcomer(gateway, JEANNE, 'boutique'),
      await aNewcomer(gateway, 'paul@exemple.fr', 'createur'),
    ]
    expect(await mailsTo(gateway, JEANNE)).toHaveLength(1) // the third of the day
    expect(await resend(again.token)).toMatchObject({ status: 429, body: { data: { retryAfter: 23 * 60 * 60 } } })
    expect((await erase(again.token)).status).toBe(204)
    const change = { email: JEANNE, password: PASSWORD }
    expect((await gateway.call('PUT', '/api/compte/email', change, paul.token)).status).toBe(200)
    await reset(JEANNE)
    await gateway.app.close() // waits for pending work
    expect(await mailsTo(gateway, JEANNE)).toEqual([])
  })

  it('are not asked for again under the same address written otherwise', async () => {
    const sent = { email: 'jeanne\u200b@exemple.fr', password: PASSWORD, userType: 'createur' }
    const refused = { status: 400, body: { data: { fields: [{ field: 'email', code: 'not-an-email' }] } } }
    expect(await gateway.call('POST', '/api/comptes', sent)).toMatchObject(refused)
    expect(await gateway.call('PUT', '/api/compte/email', sent, jeanne.token)).toMatchObject(refused)
    expect(await gateway.call('POST', '/api/mot-de-passe', sent)).toMatchObject(refused)
    expect(await allDocs(gateway.store, 'mail')).toHaveLength(1)
  })
})

describe('an address whose owner did not sign up', () => {
  const setPassword = async (token: string) =>
    (await gateway.call('POST', `/api/mot-de-passe/${token}`, { password: 'nouveau1' })).status

  it('keeps a link that works when strangers have spent those of the day', async () => {
    const last = await resetSecret(gateway, JEANNE)
    gateway.clock.now += 2 * HOUR_MS
    await reset(JEANNE)
    gateway.clock.now += 21 * HOUR_MS
    expect(await setPassword(last)).toBe(204)
    expect(await mailsTo(gateway, JEANNE)).toHaveLength(2)
    expect((await gateway.call('POST', '/api/session', { email: JEANNE, password: PASSWORD })).status).toBe(401)
    const back = await gateway.call('POST', '/api/session', { email: JEANNE, password: 'nouveau1' })
    expect(back).toMatchObject({ status: 200, body: { proved: true } })
    expect((await jeanne.profil()).email).toBe(JEANNE)
  })

  it('gets a reset, however often a squatter asks for the link', async () => {
    let third = ''
    for (let nth = 0; nth < 12 * 3; nth += 1) {
      if (nth % 12 === 2) third = await resetSecret(gateway, JEANNE)
      await resend(jeanne.token)
      gateway.clock.now += 2 * HOUR_MS
    }
    expect(await secretsTo(gateway, JEANNE, CONFIRM)).toHaveLength(6) // two a day
    expect(await setPassword(third)).toBe(204)
    expect(await gateway.accounts.resolve(jeanne.token)).toBeNull()
  })

  it('gets a reset that lasts a day, and says so', async () => {
    const token = await resetSecret(gateway, JEANNE)
    const mails = await mailsTo(gateway, JEANNE)
    expect(mails.map(({ message }) => message?.text).join()).toContain('valable 24')
    gateway.clock.now += DAY_MS - 1
    expect((await gateway.call('GET', `/api/mot-de-passe/${token}`)).status).toBe(204)
    gateway.clock.now += 1
    expect(await setPassword(token)).toBe(404)
  })

  it('has its member told when one more may be sent, not when a reset may', async () => {
    gateway.clock.now += HOUR_MS
    await resetSecret(gateway, JEANNE)
    gateway.clock.now += DAY_MS - HOUR_MS / 2
    for (let nth = 0; nth < 2; nth += 1) await resend(jeanne.token)
    expect(await resend(jeanne.token)).toMatchObject({ status: 429, body: { data: { retryAfter: 24 * 60 * 60 } } })
  })
})
