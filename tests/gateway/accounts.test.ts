import { describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import { USER_FIELDS } from '#domain/user.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const ALICE = { email: 'alice@exemple.fr', password: 'secret1', userType: 'boutique' }
const DAY = 24 * 60 * 60 * 1000

describe('sign-up', () => {
  it('creates an account, a profile to complete and a session', async () => {
    const app = await startHttpGateway()
    const answer = await app.call('POST', '/api/comptes', { ...ALICE, email: '  Alice@Exemple.FR ' })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ email: ALICE.email, userType: 'boutique' })
    const [user, ...others] = await allDocs(app.store, 'users')
    expect(others).toEqual([])
    expect(user).toMatchObject({ _id: answer.body.uid, email: ALICE.email, profileComplete: false })
    expect(checkFields(USER_FIELDS, user ?? {})).toEqual([])
    expect((await app.call('GET', '/api/session', undefined, answer.token)).body).toEqual(answer.body)
  })

  it('gives exactly one account to 20 simultaneous sign-ups with one e-mail', async () => {
    const app = await startHttpGateway()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const password = index % 2 === 0 ? ALICE.password : `autre-secret-${index}`
        return app.call('POST', '/api/comptes', { ...ALICE, password })
      }),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await allDocs(app.store, 'users')).toHaveLength(1)
    const ids = (await allDocs(app.store, 'accounts')).map(({ _id }) => String(_id).split(':')[0])
    expect(ids.sort()).toEqual(['account', 'claim', 'session'])
  })

  it.each([
    ['no body field', {}, ['email', 'password', 'userType']],
    ['a short password', { ...ALICE, password: '12345' }, ['password']],
    ['a long password', { ...ALICE, password: 'x'.repeat(201) }, ['password']],
    ['a bad address', { ...ALICE, email: 'alice' }, ['email']],
    ['another type', { ...ALICE, userType: 'admin' }, ['userType']],
  ])('refuses %s', async (_what, body, fields) => {
    const app = await startHttpGateway()
    const answer = await app.call('POST', '/api/comptes', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('invalid')
    const found = (answer.body.data as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(found).toEqual(fields)
    expect(await allDocs(app.store, 'accounts')).toEqual([])
  })

  it.each([6, 200])('takes a password of %i characters', async (length) => {
    const app = await startHttpGateway()
    const body = { ...ALICE, password: 'é'.repeat(length) }
    expect((await app.call('POST', '/api/comptes', body)).status).toBe(201)
    expect((await app.call('POST', '/api/session', { ...body, password: body.password.normalize('NFD') })).status).toBe(
      200,
    )
  })
})

describe('sign-in and sign-out', () => {
  it('answers an unknown address as it answers a wrong password', async () => {
    const app = await startHttpGateway()
    await app.call('POST', '/api/comptes', ALICE)
    const wrong = await app.call('POST', '/api/session', { ...ALICE, password: 'secret2' })
    const unknown = await app.call('POST', '/api/session', { ...ALICE, email: 'bob@exemple.fr' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'wrong-credentials', message: 'Email ou mot de passe incorrect.' },
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('opens revocable sessions, of which only hashes are stored', async () => {
    const app = await startHttpGateway()
    await app.call('POST', '/api/comptes', ALICE)
    const { token } = await app.call('POST', '/api/session', ALICE)
    expect(JSON.stringify(await allDocs(app.store, 'accounts'))).not.toContain(token)
    const ended: string[] = []
    app.accounts.onSessionEnd((sessionId, uid) => ended.push(sessionId, uid))
    const session = await app.accounts.resolve(token)
    expect(session).toMatchObject({ email: ALICE.email, userType: 'boutique' })
    expect((await app.call('DELETE', '/api/session', undefined, token)).status).toBe(204)
    expect(ended).toEqual([session?.sessionId, session?.uid])
    expect(await app.accounts.resolve(token)).toBeNull()
    expect((await app.call('GET', '/api/session', undefined, token)).body.error).toBe('not-signed-in')
    expect((await app.call('DELETE', '/api/session', undefined, token)).status).toBe(204)
  })

  it('resolves no forged token', async () => {
    const app = await startHttpGateway()
    await app.call('POST', '/api/comptes', ALICE)
    for (const token of ['', 'x', '_design/a', 'A'.repeat(43), 'session:x']) {
      expect(await app.accounts.resolve(token)).toBeNull()
    }
  })

  it('keeps a session that is used and ends one that is not', async () => {
    const app = await startHttpGateway()
    const { token } = await app.call('POST', '/api/comptes', ALICE)
    app.clock.now += 179 * DAY
    expect(await app.accounts.resolve(token)).not.toBeNull()
    app.clock.now += 179 * DAY
    expect(await app.accounts.resolve(token)).not.toBeNull()
    app.clock.now += 181 * DAY
    expect(await app.accounts.resolve(token)).toBeNull()
    await app.accounts.sweep()
    const ids = (await allDocs(app.store, 'accounts')).map(({ _id }) => String(_id))
    expect(ids.filter((id) => id.startsWith('session:'))).toEqual([])
  })
})

describe('rate limits', () => {
  it('counts by address too', async () => {
    const app = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
    const statuses = []
    for (let ask = 0; ask < 31; ask += 1) {
      statuses.push((await app.call('POST', '/api/mot-de-passe', { email: `a${ask}@exemple.fr` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 202), 429])
  })
})
