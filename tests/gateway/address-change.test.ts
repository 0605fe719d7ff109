import { beforeEach, describe, expect, it } from 'vitest'
import { EMAIL_WITHHELD } from '#domain/user-types.ts'
import { renewClaims } from '#gateway/accounts/claims/claims.ts'
import { erase, refsByPrefix } from '#gateway/store/documents.ts'
import type { HttpGateway } from '#tests/fixtures/http-gateway.ts'
import { applies, publishes } from '#tests/fixtures/leaving.ts'
import {
  aNewcomer,
  aProvingGateway,
  confirm,
  mailsTo,
  type Newcomer,
  PASSWORD,
  resetSecret,
  secretsTo,
  storedCandidature,
} from '#tests/fixtures/newcomers.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const DAY = 24 * 60 * 60 * 1000
const FORMER = 'jeanne@exemple.fr'
const OTHER = 'autre@exemple.fr'
const UNDO = '/adresse/annuler'

let gateway: HttpGateway
let jeanne: Newcomer
beforeEach(async () => {
  gateway = await aProvingGateway()
  jeanne = await aNewcomer(gateway, FORMER, 'createur')
  await confirm(gateway, FORMER)
})

const change = (email: string, token = jeanne.token) =>
  gateway.call('PUT', '/api/compte/email', { email, password: PASSWORD }, token)
const signIn = (email: string, password = PASSWORD) => gateway.call('POST', '/api/session', { email, password })
const signUp = (email: string) =>
  gateway.call('POST', '/api/comptes', { email, password: PASSWORD, userType: 'boutique' })
const undoWith = (token: string | undefined) => gateway.call('POST', '/api/adresse/annuler', { token })
const claims = async () =>
  (await allDocs(gateway.store, 'accounts')).filter(({ _id }) => _id.startsWith('claim:')).length

async function undo(email = FORMER) {
  const [token] = await secretsTo(gateway, email, UNDO)
  return undoWith(token)
}

describe('a change of address', () => {
  // Proves S5.email.1, S7.10, V7.5.1
  it('needs the current password and a free address', async () => {
    const { email: taken } = await aNewcomer(gateway, 'bob@exemple.fr', 'createur')
    const wrong = await gateway.call(
      'PUT',
      '/api/compte/email',
      { email: OTHER, password: 'faux-secret' },
      jeanne.token,
    )
    expect(wrong).toMatchObject({ status: 401, body: { error: 'wrong-credentials' } })
    expect(await change(taken)).toMatchObject({ status: 409, body: { error: 'email-in-use' } })
    expect(await change('a@')).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect((await change(' A@Exemple.fr')).body).toMatchObject({ uid: jeanne.uid, email: 'a@exemple.fr' })
    expect((await gateway.accounts.resolve(jeanne.token))?.email).toBe('a@exemple.fr')
  })

  // Proves S7.10, V7.4.3
  it('takes effect at once, to be proved, and ends the other sessions', async () => {
    const boutique = await gateway.member('boutique')
    const applied = await applies(jeanne, await publishes(boutique))
    const { token: elsewhere } = await signIn(FORMER)
    expect(await change(OTHER)).toMatchObject({ status: 200, body: { email: OTHER, proved: false } })
    expect(await gateway.accounts.resolve(elsewhere)).toBeNull()
    expect(await gateway.accounts.resolve(jeanne.token)).toMatchObject({ email: OTHER, proved: false })
    expect((await signIn(FORMER)).status).toBe(401)
    expect((await signIn(OTHER)).status).toBe(200)
    // The unconfirmed address is not shown to others either.
    expect((await jeanne.profil()).email).toBe(EMAIL_WITHHELD)
    expect((await storedCandidature(gateway, applied._id))?.email).toBe(EMAIL_WITHHELD)
    expect(await confirm(gateway, OTHER)).toBe(204)
    expect((await storedCandidature(gateway, applied._id))?.email).toBe(OTHER)
  })

  it('is told to the former address, with a link whose secret the server does not keep', async () => {
    await change(OTHER)
    const [mail] = (await mailsTo(gateway, FORMER)).slice(-1)
    expect(mail).toMatchObject({ state: 'queued', secret: true })
    expect(JSON.stringify(mail)).not.toContain(OTHER)
    const [token = ''] = await secretsTo(gateway, FORMER, UNDO)
    expect(JSON.stringify(await allDocs(gateway.store, 'accounts'))).not.toContain(token)
    expect((await gateway.call('GET', `/api/adresse/annuler?token=${token}`)).status).toBe(404)
  })

  it('tells nothing to an address that was never proved, and frees it', async () => {
    const paul = await aNewcomer(gateway, 'pual@exemple.fr', 'createur')
    await change('paul@exemple.fr', paul.token)
    expect(await secretsTo(gateway, 'pual@exemple.fr', UNDO)).toEqual([])
    expect((await signUp('pual@exemple.fr')).status).toBe(201)
  })

  // Proves V6.5.5
  it('holds the former address for seven days, then frees it', async () => {
    await change(OTHER)
    expect((await signUp(FORMER)).status).toBe(409)
    const paul = await aNewcomer(gateway, 'paul@exemple.fr', 'createur')
    expect((await change(FORMER, paul.token)).status).toBe(409)
    gateway.clock.now += 7 * DAY - 1
    await gateway.accounts.sweep()
    expect((await signUp(FORMER)).status).toBe(409)
    gateway.clock.now += 1
    expect((await undo()).status).toBe(404)
    await gateway.accounts.sweep()
    expect((await signUp(FORMER)).status).toBe(201)
  })

  it('holds the former address when the ids of the store are made anew', async () => {
    await change(OTHER)
    await erase(gateway.store.db('accounts'), await refsByPrefix(gateway.store.db('accounts'), 'claim:'))
    await renewClaims(gateway.store)
    expect((await signUp(FORMER)).status).toBe(409)
    expect(await claims()).toBe(2)
  })
})

describe('the link that undoes a change of address', () => {
  it('gives the former address back, ends every session, and has another password set', async () => {
    await change(OTHER)
    await confirm(gateway, OTHER)
    const { token: thief } = await signIn(OTHER)
    const answer = await undo()
    expect(answer.status).toBe(200)
    for (const token of [thief, jeanne.token]) expect(await gateway.accounts.resolve(token)).toBeNull()
    expect((await jeanne.profil()).email).toBe(FORMER)
    // Whoever changed the address knew the password: it no longer works.
    for (const email of [FORMER, OTHER]) expect((await signIn(email)).status).toBe(401)
    const reset = `/api/mot-de-passe/${String(answer.body.reset)}`
    expect((await gateway.call('POST', reset, { password: 'nouveau1' })).status).toBe(204)
    expect((await signIn(FORMER, 'nouveau1')).body).toMatchObject({ uid: jeanne.uid, proved: true })
    expect((await undo()).status).toBe(404)
    expect(await claims()).toBe(1)
    expect((await signUp(OTHER)).status).toBe(201)
  })

  it('holds against one who changed the address twice, and leaves them no link', async () => {
    const third = 'encore@exemple.fr'
    await change(OTHER)
    await confirm(gateway, OTHER)
    gateway.clock.now += 1
    await change(third)
    await confirm(gateway, third)
    await resetSecret(gateway, third)
    expect((await undo(FORMER)).status).toBe(200)
    const left = await allDocs(gateway.store, 'accounts')
    expect(left.map(({ _id, email }) => [_id.split(':')[0], email]).toSorted()).toEqual([
      ['account', FORMER],
      ['claim', undefined],
      ['reset', FORMER],
      ['session', undefined], // retired: the other browser learns why its session ended
    ])
  })
})
