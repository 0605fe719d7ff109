import { beforeEach, describe, expect, it } from 'vitest'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aNewcomer, aProvingGateway, mailsTo, type Newcomer, PASSWORD } from '#tests/fixtures/newcomers.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const JEANNE = 'jeanne@exemple.fr'

let gateway: HttpGateway
let jeanne: Newcomer
beforeEach(async () => {
  gateway = await aProvingGateway()
  jeanne = await aNewcomer(gateway, JEANNE, 'createur')
})

describe('the links to an address that nobody has proved', () => {
  const resend = (token: string) => gateway.call('POST', '/api/adresse/lien', {}, token)
  const reset = async (email: string) => {
    await gateway.call('POST', '/api/mot-de-passe', { email })
  }
  const erase = (token: string) => gateway.call('DELETE', '/api/compte', undefined, token)
  const counts = async () => (await allDocs(gateway.store, 'accounts')).filter(({ _id }) => _id.startsWith('links:'))

  it('are three a day, whoever asks for what, whatever account bears it', async () => {
    gateway.clock.now += HOUR
    await reset(JEANNE)
    await soon(async () => expect(await mailsTo(gateway, JEANNE)).toHaveLength(2))
    const { token } = await gateway.call('POST', '/api/session', { email: JEANNE, password: PASSWORD })
    expect((await erase(token)).status).toBe(204) // and the mails with it
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
    await gateway.app.close() // waits for what is under way
    expect(await mailsTo(gateway, JEANNE)).toEqual([])
  })

  it.each([
    'jeanne\u200b@exemple.fr',
    'j\u00adeanne@exemple.fr',
    'jeanne@exemple.fr\u202e',
    'jeanne\u0001@exemple.fr',
    'jeanne@ex\u{e0061}emple.fr',
    'jeanne@exemple\u3002fr',
    'jeanne@\uff45xemple.fr',
    '\uff4aeanne@exemple.fr',
    'jeanne@e\u0301xemple.fr',
  ])('are not asked for again under the same address written otherwise: %j', async (email) => {
    const sent = { email, password: PASSWORD, userType: 'createur' }
    const refused = { status: 400, body: { data: { fields: [{ field: 'email', code: 'not-an-email' }] } } }
    expect(await gateway.call('POST', '/api/comptes', sent)).toMatchObject(refused)
    expect(await gateway.call('PUT', '/api/compte/email', sent, jeanne.token)).toMatchObject(refused)
    expect(await gateway.call('POST', '/api/mot-de-passe', sent)).toMatchObject(refused)
    expect(await allDocs(gateway.store, 'mail')).toHaveLength(1)
  })

  it('are counted past a restart, until a day has gone by', async () => {
    for (const status of [202, 202, 429]) expect((await resend(jeanne.token)).status).toBe(status)
    const site = await aProvingGateway({ store: gateway.store, now: gateway.clock.now + DAY - 1 })
    expect((await site.call('POST', '/api/adresse/lien', {}, jeanne.token)).status).toBe(429)
    site.clock.now += 1
    expect((await site.call('POST', '/api/adresse/lien', {}, jeanne.token)).status).toBe(202)
  })

  it('are counted when they are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(jeanne.token)))
    const sent = answers.filter(({ status }) => status === 202)
    expect(sent).toHaveLength(2)
    expect(await mailsTo(gateway, JEANNE)).toHaveLength(3)
  })

  it('leave a count that names nobody, and goes', async () => {
    expect(Object.keys((await counts())[0] ?? {}).toSorted()).toEqual(['_id', '_rev', 'expiresAt', 'sentAt'])
    await erase(jeanne.token)
    expect(await counts()).toHaveLength(1)
    gateway.clock.now += DAY
    await gateway.accounts.sweep()
    expect(await counts()).toEqual([])
  })
})
