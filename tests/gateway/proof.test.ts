import { beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { update } from '#gateway/store/documents.ts'
import type { Store } from '#gateway/store/store.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { applies, publishes } from '#tests/fixtures/leaving.ts'
import {
  aNewcomer,
  aProvingGateway,
  CONFIRM,
  confirm,
  mailsTo,
  type Newcomer,
  PASSWORD,
  secretsTo,
  storedCandidature,
} from '#tests/fixtures/newcomers.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const DAY = 24 * 60 * 60 * 1000
const JEANNE = 'jeanne@exemple.fr'

let gateway: HttpGateway
let jeanne: Newcomer
let annonce: Annonce
beforeEach(async () => {
  gateway = await aProvingGateway()
  const boutique = await gateway.member('boutique')
  annonce = await publishes(boutique)
  jeanne = await aNewcomer(gateway, JEANNE, 'createur')
})

const session = async (token = jeanne.token) => (await gateway.call('GET', '/api/session', undefined, token)).body

describe('an address that nobody has proved', () => {
  it('gets a link whose secret the server does not keep, and is seen by its member alone', async () => {
    const [mail, ...others] = await mailsTo(gateway, JEANNE)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ uid: jeanne.uid, state: 'queued', secret: true })
    const [token = ''] = await secretsTo(gateway, JEANNE, CONFIRM)
    expect(JSON.stringify(await allDocs(gateway.store, 'accounts'))).not.toContain(token)
    expect(await session()).toMatchObject({ email: JEANNE, proved: false })
    expect(await jeanne.profil()).toMatchObject({ email: EMAIL_WITHHELD, profileComplete: true })
    expect((await gateway.accounts.resolve(jeanne.token))?.memberSince).toBe('2026-02-10T12:00:00.000Z')
    expect(await gateway.accounts.member(jeanne.uid)).toMatchObject({ email: JEANNE, proved: false })
  })

  it('does not enter a candidature or a profile, whatever the device writes', async () => {
    const forged = await applies(jeanne, annonce, { email: 'quelquun@exemple.fr' })
    expect((await storedCandidature(gateway, forged._id))?.email).toBe(EMAIL_WITHHELD)
    const profil = { ...(await jeanne.profil()), email: 'quelquun@exemple.fr', ville: 'Lyon' }
    expect(await jeanne.push('users', profil)).toMatchObject([{ ok: true }])
    expect(await jeanne.profil()).toMatchObject({ email: EMAIL_WITHHELD, ville: 'Lyon' })
  })

  it('gets no other mail, and answers to its mails lead to nobody', async () => {
    const shop = await aNewcomer(gateway, 'mercerie@exemple.fr', 'boutique')
    const applied = await applies(jeanne, await publishes(shop))
    const wanted = await applies(jeanne, annonce)
    expect(await mailsTo(gateway, shop.email)).toHaveLength(1) // its confirmation link
    const stood = (await allDocs(gateway.store, 'mail')).find(({ _id }) => _id === `${applied._id}.pending`)
    expect(stood).toMatchObject({ state: 'unwanted' })
    const queuedMail = (await allDocs(gateway.store, 'mail')).find(({ _id }) => _id === `${wanted._id}.pending`)
    expect(queuedMail).toMatchObject({ state: 'queued' })
    expect(queuedMail).not.toHaveProperty('replyTo')
  })

  it('cannot be the one that stands for no address', async () => {
    const body = { email: EMAIL_WITHHELD, password: PASSWORD, userType: 'createur' }
    expect(await gateway.call('POST', '/api/comptes', body)).toMatchObject({ status: 400, body: { error: 'invalid' } })
  })
})

describe('the link that proves an address', () => {
  it('puts it into the profile and the candidatures, without a session', async () => {
    const applied = await applies(jeanne, annonce)
    expect(await confirm(gateway, JEANNE)).toBe(204)
    expect(await session()).toMatchObject({ email: JEANNE, proved: true })
    expect((await jeanne.profil()).email).toBe(JEANNE)
    expect(await storedCandidature(gateway, applied._id)).toMatchObject({ email: JEANNE, status: 'pending' })
    expect(await confirm(gateway, JEANNE)).toBe(204) // a link followed twice gives the same answer
  })

  it('is not spent by what opens the links of a mail', async () => {
    const [token = ''] = await secretsTo(gateway, JEANNE, CONFIRM)
    for (const path of [`/api/adresse/${token}`, `/api/adresse?token=${token}`]) {
      expect((await gateway.call('GET', path)).status).toBe(404)
    }
    expect(await session()).toMatchObject({ proved: false })
  })

  // Proves V6.5.5
  it('opens nothing after seven days, nor once the account bears another address', async () => {
    gateway.clock.now += 7 * DAY
    expect(await confirm(gateway, JEANNE)).toBe(404)
    await gateway.accounts.sweep()
    expect((await allDocs(gateway.store, 'accounts')).filter(({ _id }) => _id.startsWith('proof:'))).toEqual([])
    const paul = await aNewcomer(gateway, 'paul@exemple.fr', 'createur')
    const change = { email: 'paul2@exemple.fr', password: PASSWORD }
    await gateway.call('PUT', '/api/compte/email', change, paul.token)
    expect(await confirm(gateway, 'paul@exemple.fr')).toBe(404)
    expect(await session(paul.token)).toMatchObject({ email: 'paul2@exemple.fr', proved: false })
    expect(await confirm(gateway, 'paul2@exemple.fr')).toBe(204)
    expect((await paul.profil()).email).toBe('paul2@exemple.fr')
  })

  it('is sent again when its member asks', async () => {
    expect((await gateway.call('POST', '/api/adresse/lien', {})).status).toBe(401)
    expect((await gateway.call('POST', '/api/adresse/lien', {}, jeanne.token)).status).toBe(202)
    const secrets = await secretsTo(gateway, JEANNE, CONFIRM)
    expect(new Set(secrets).size).toBe(2)
    for (const token of secrets) expect((await gateway.call('POST', '/api/adresse', { token })).status).toBe(204)
    await gateway.call('POST', '/api/adresse/lien', {}, jeanne.token)
    expect(await mailsTo(gateway, JEANNE)).toHaveLength(2) // nothing is left to confirm
  })
})

it('a candidature written while its address is being proved bears the address in the end', async () => {
  let between: (() => Promise<unknown>) | undefined
  const store: Store = {
    ...gateway.store,
    writeAs: async (actor, name, docs) => {
      const beforeWrite = name === 'candidatures' ? between : undefined
      if (beforeWrite !== undefined) between = undefined
      await beforeWrite?.()
      return gateway.store.writeAs(actor, name, docs)
    },
  }
  const site = await aProvingGateway({ store })
  const paul = await aNewcomer(site, 'paul@exemple.fr', 'createur')
  between = () => confirm(site, paul.email)
  const applied = await applies(paul, annonce)
  expect(between).toBeUndefined()
  expect((await storedCandidature(site, applied._id))?.email).toBe(paul.email)
})

describe('an address that counts as proved', () => {
  it('is that of each account made without a mail server', async () => {
    const site = await startHttpGateway({ store: gateway.store })
    const paul = await aNewcomer(site, 'paul@exemple.fr', 'createur')
    expect((await paul.profil()).email).toBe('paul@exemple.fr')
    expect((await site.call('GET', '/api/session', undefined, paul.token)).body).toMatchObject({ proved: true })
    expect(await mailsTo(site, 'paul@exemple.fr')).toEqual([])
    // With a mail server added later, existing accounts need no confirmation.
    await gateway.accounts.sweep()
    expect((await paul.profil()).email).toBe('paul@exemple.fr')
    expect(await session(paul.token)).toMatchObject({ proved: true })
  })

  it('is made known everywhere by the sweep, when a crash came in between', async () => {
    const applied = await applies(jeanne, annonce)
    await update<Record<string, unknown>>(
      gateway.store.db('accounts'),
      `account:${jeanne.uid}`,
      ({ unprovedSince, ...account }) => ({ ...account, unsettled: true }),
    )
    await update<Record<string, unknown>>(gateway.store.db('users'), jeanne.uid, (user) => ({ ...user, email: JEANNE }))
    gateway.clock.now += DAY
    await gateway.accounts.sweep()
    expect((await storedCandidature(gateway, applied._id))?.email).toBe(JEANNE)
    expect(await gateway.store.db('accounts').get(`account:${jeanne.uid}`)).not.toHaveProperty('unsettled')
  })
})
