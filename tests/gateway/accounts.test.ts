import { beforeEach, describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { createHasher } from '#gateway/accounts/password.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { unsealed } from '#gateway/notices/mail/sealed.ts'
import { sendMails } from '#gateway/notices/mail/send.ts'
import { newId } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { resetSecret } from '#tests/fixtures/newcomers.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const DAY = 24 * 60 * 60 * 1000

const app = await startHttpGateway()

const signUp = (body: object) => app.call('POST', '/api/comptes', body)
const signIn = (body: object) => app.call('POST', '/api/session', body)

/** Somebody who has just signed up. */
async function aMember() {
  const account = { ...ALICE, email: `${newId(8).toLowerCase()}@exemple.fr` }
  return { account, token: (await signUp(account)).token }
}

describe('sign-up', () => {
  // Proves S3.user.1, S4.inscription.1, S7.8
  it('creates an account, a profile to complete and a session', async () => {
    const answer = await signUp({ ...ALICE, email: '  Alice@Exemple.FR ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: ALICE.email, userType: 'boutique' })
    const [user, ...others] = (await allDocs(app.store, 'users')).filter(({ email }) => email === ALICE.email)
    expect(others).toEqual([])
    expect(user).toMatchObject({ _id: answer.body.uid, email: ALICE.email, profileComplete: false })
    expect(checkFields(USER_FIELDS, user ?? {})).toEqual([])
    expect((await app.call('GET', '/api/session', undefined, answer.token)).body).toEqual(answer.body)
  })

  it.each([
    ['no body field', {}, ['email', 'password', 'userType']],
    ['a short password', { ...ALICE, password: '12345' }, ['password']],
    ['a long password', { ...ALICE, password: 'x'.repeat(201) }, ['password']],
    ['a bad address', { ...ALICE, email: 'alice' }, ['email']],
    ['another type', { ...ALICE, userType: 'admin' }, ['userType']],
  ])('refuses %s', async (_what, body, fields) => {
    const before = await allDocs(app.store, 'accounts')
    const answer = await signUp(body)
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid'])
    const found = (answer.body.data as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(found).toEqual(fields)
    expect(await allDocs(app.store, 'accounts')).toEqual(before)
  })

  // Proves S9.2, V6.2.5, V6.2.9
  it.each([6, 200])('takes a password of %i characters', async (length) => {
    const body = { ...ALICE, email: `de${length}@exemple.fr`, password: 'é'.repeat(length) }
    expect((await signUp(body)).status).toBe(201)
    expect((await signIn({ ...body, password: body.password.normalize('NFD') })).status).toBe(200)
  })
})

describe('sign-in and sign-out', () => {
  it('answers an unknown address as it answers a wrong password', async () => {
    const { account } = await aMember()
    const wrong = await signIn({ ...account, password: 'secret2' })
    const unknown = await signIn({ ...account, email: 'personne@exemple.fr' })
    const body = { error: 'wrong-credentials', message: 'Email ou mot de passe incorrect.' }
    expect(wrong).toMatchObject({ status: 401, body })
    expect(unknown.body).toEqual(wrong.body)
  })

  // Proves S7.8, V7.2.1, V7.2.2, V7.4.1
  it('opens revocable sessions, of which only hashes are stored, and resolves no forged token', async () => {
    const { account } = await aMember()
    const { token } = await signIn(account)
    expect(JSON.stringify(await allDocs(app.store, 'accounts'))).not.toContain(token)
    for (const forged of ['', 'x', '_design/a', 'A'.repeat(43), 'session:x']) {
      expect(await app.accounts.resolve(forged)).toBeNull()
    }
    const ended: string[] = []
    app.accounts.onSessionEnd((sessionId, uid) => ended.push(sessionId, uid))
    const session = await app.accounts.resolve(token)
    expect(session).toMatchObject({ email: account.email, userType: 'boutique' })
    expect((await app.call('DELETE', '/api/session', undefined, token)).status).toBe(204)
    expect(ended).toEqual([session?.sessionId, session?.uid])
    expect(await app.accounts.resolve(token)).toBeNull()
    expect((await app.call('GET', '/api/session', undefined, token)).body.error).toBe('not-signed-in')
    expect((await app.call('DELETE', '/api/session', undefined, token)).status).toBe(204)
  })

  // Proves V7.3.1
  it('keeps a session that is used and ends one that is not', async () => {
    const { token } = await aMember()
    app.clock.now += 179 * DAY
    expect(await app.accounts.resolve(token)).not.toBeNull()
    app.clock.now += 179 * DAY
    expect(await app.accounts.resolve(token)).not.toBeNull()
    app.clock.now += 181 * DAY
    expect((await app.call('GET', '/api/session', undefined, token)).body.error).toBe('not-signed-in')
    await app.accounts.sweep()
    const ids = (await allDocs(app.store, 'accounts')).map(({ _id }) => String(_id))
    expect(ids.filter((id) => id.startsWith('session:'))).toEqual([])
  })
})

describe('password reset', () => {
  const BOB = { email: 'bob@exemple.fr', password: 'secret2', userType: 'createur' }
  let gateway: HttpGateway
  let alice: { token: string }
  let bob: { token: string }
  beforeEach(async () => {
    gateway = await startHttpGateway({ env: { PUBLIC_ORIGIN: 'https://exemple.fr' } })
    alice = await gateway.call('POST', '/api/comptes', ALICE)
    bob = await gateway.call('POST', '/api/comptes', BOB)
  })

  /** The path of the link that is mailed. */
  const askLink = async (email: string) => `/api/mot-de-passe/${await resetSecret(gateway, email)}`

  // Proves S7.9, V6.4.3, V6.5.1, V7.4.3
  it('sets the password once, and ends every session', async () => {
    const link = await askLink(ALICE.email)
    expect(JSON.stringify(await allDocs(gateway.store, 'accounts'))).not.toContain(link.slice(-43))
    expect((await gateway.call('GET', link)).status).toBe(204)
    expect(await gateway.call('POST', link, { password: '12345' })).toMatchObject({
      status: 400,
      body: { error: 'invalid' },
    })
    const uses = await Promise.all([
      gateway.call('POST', link, { password: 'nouveau1' }),
      gateway.call('POST', link, { password: 'nouveau1' }),
    ])
    expect(uses.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await gateway.accounts.resolve(alice.token)).toBeNull()
    expect(await gateway.accounts.resolve(bob.token)).not.toBeNull()
    expect((await gateway.call('POST', '/api/session', ALICE)).status).toBe(401)
    expect((await gateway.call('POST', '/api/session', { ...ALICE, password: 'nouveau1' })).status).toBe(200)
    expect((await gateway.call('POST', link, { password: 'encore-1' })).body.error).toBe('token-invalid')
  })

  // Proves V11.3.1, V11.3.2
  it('keeps nothing in the store that opens its link, neither before the mail has left nor after', async () => {
    const token = (await askLink(ALICE.email)).slice(-43)
    const all = async () => JSON.stringify(await allDocs(gateway.store, 'mail'))
    expect(await all()).not.toContain(token)
    const sent: string[] = []
    const send = async (mail: FullMail) => void sent.push(mail.message.text, mail.message.html)
    expect(await sendMails({ store: gateway.store, clock: () => gateway.clock.now, send })).toBe(1)
    for (const words of sent) expect(words).toContain(`/mot-de-passe/${token}`)
    expect(await all()).not.toContain(token)
  })

  // Proves V11.3.3
  it('is given up when it was sealed with another secret, or changed', async () => {
    await askLink(ALICE.email)
    const [mail] = (await allDocs(gateway.store, 'mail')) as unknown as Mail[]
    const other = { ...gateway.store, opaqueId: (text: string) => gateway.store.opaqueId(`${text}.`) }
    const send = async () => expect.unreachable()
    expect(await sendMails({ store: other, clock: () => gateway.clock.now, send })).toBe(0)
    expect(await gateway.store.db('mail').get(mail?._id ?? '')).toMatchObject({
      state: 'failed',
      lastError: { code: 'sealed' },
    })
    const [iv, text, tag] = (mail?.sealed ?? '').split('.')
    const changed = [iv, `${text?.startsWith('A') ? 'B' : 'A'}${text?.slice(1)}`, tag].join('.')
    expect(() => unsealed(gateway.store, { ...mail, sealed: changed })).toThrow('sealed')
  })

  // Proves V6.4.1, V6.5.5, V6.6.2
  it('lasts one hour, and no longer than the address', async () => {
    const late = await askLink(ALICE.email)
    gateway.clock.now += 60 * 60 * 1000
    expect((await gateway.call('POST', late, { password: 'nouveau1' })).status).toBe(404)
    const moved = await askLink(ALICE.email)
    expect(moved).not.toBe(late)
    expect((await gateway.call('GET', moved)).status).toBe(204)
    await gateway.call('PUT', '/api/compte/email', { email: 'a@exemple.fr', password: ALICE.password }, alice.token)
    expect((await gateway.call('POST', moved, { password: 'nouveau1' })).status).toBe(404)
    await gateway.accounts.sweep()
    const ids = (await allDocs(gateway.store, 'accounts')).map(({ _id }) => String(_id))
    expect(ids.filter((id) => id.startsWith('reset:'))).toHaveLength(1)
  })
})

// Proves V11.2.1, V11.2.2, V11.4.2
it('passwords are hashed with argon2id at the recommended cost, and checked at the cost that their hash names', async () => {
  const hasher = createHasher()
  const hash = await hasher.hash('secret1')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(hash, 'secret1')).toBe(true)
  expect(await hasher.verify(hash, 'secret2')).toBe(false)
  expect(await hasher.verify('', 'secret1')).toBe(false)
  const before = await createHasher({ memoryCost: 1024, timeCost: 1, parallelism: 1 }).hash('secret1')
  expect(before).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect(await hasher.verify(before, 'secret1')).toBe(true)
})
