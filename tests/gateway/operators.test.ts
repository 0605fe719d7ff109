import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { END_KEYS } from '#domain/papers/ends.ts'
import { deleteMemberAccount, suspend } from '#gateway/moderation/acts.ts'
import { archiveTexts } from '#tests/fixtures/archive.ts'
import { aRecord, aUser } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, say, signals } from '#tests/fixtures/leaving.ts'
import { mailsTo } from '#tests/fixtures/newcomers.ts'
import {
  ACCES,
  actingByCommand,
  actsOf,
  anOperator,
  aPerson,
  command,
  openModeration,
  PASSWORD,
} from '#tests/fixtures/operators.ts'

const WHY = 'Demande écrite de la personne, reçue le 3 mars'

const gateway = await startHttpGateway()

const list = (token: string, on = gateway) => on.call('GET', '/api/moderation/signalements', undefined, token)
const deed = (token: string, body: object) => gateway.call('POST', '/api/moderation/actes', body, token)

describe('the role of an operator', () => {
  it('is given and taken away by the commands, which list who has it, and is in the log of acts', async () => {
    const { uid, email } = await aPerson(gateway)
    expect(await command(gateway, 'operateur', [email])).toEqual([expect.stringContaining('/moderation')])
    expect(await command(gateway, 'operateurs', [])).toEqual([expect.stringContaining(`${email} (${uid})`)])
    await command(gateway, 'operateur', [email], { retirer: true })
    expect(await command(gateway, 'operateurs', [])).toEqual([expect.stringContaining('Aucun opérateur')])
    expect((await actsOf(gateway)).slice(-2)).toMatchObject([
      { act: 'appoint', about: uid, by: 'commande' },
      { act: 'dismiss', about: uid, by: 'commande' },
    ])
  })

  it('is for a proved address alone, and sleeps while another is not proved', async () => {
    const proving = await startHttpGateway({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'site@exemple.fr' } })
    const unproved = { email: 'zoe@exemple.fr', password: PASSWORD, userType: 'boutique' }
    const { body, token } = await proving.call('POST', '/api/comptes', unproved)
    const lines = await command(proving, 'operateur', [unproved.email])
    expect(lines).toEqual([expect.stringContaining("n'est pas confirmée")])
    await proving.accounts.setOperator(body.uid as Uid, true)
    expect((await proving.call('GET', ACCES, undefined, token)).status).toBe(404)
  })

  it('keeps its account from being suspended or deleted until it is taken away', async () => {
    const { email } = await anOperator(gateway)
    const refusal = { status: 409, code: 'operator-kept' }
    await expect(suspend(actingByCommand(gateway), email, 'scam', '')).rejects.toMatchObject(refusal)
    await expect(deleteMemberAccount(actingByCommand(gateway), email)).rejects.toMatchObject(refusal)
  })
})

it('the commands let in again who is suspended, and know no other word', async () => {
  const { email } = await aPerson(gateway)
  await suspend(actingByCommand(gateway), email, 'scam', '')
  expect(await command(gateway, 'retablir', [email])).toEqual([expect.stringContaining('rétabli')])
  expect((await gateway.call('POST', '/api/session', { email, password: PASSWORD })).status).toBe(200)
  await expect(command(gateway, 'retablir', [email])).rejects.toMatchObject({ status: 404 })
  await expect(command(gateway, 'retablir', ['nobody@exemple.fr'])).rejects.toMatchObject({ status: 404 })
  for (const name of ['retablir', 'constructor', 'supprimer'])
    await expect(command(gateway, name, [])).rejects.toMatchObject({ status: 400 })
})

describe('what an operator may do', () => {
  it('does not exist for all others, and is closed to a session without the password', async () => {
    const member = await aPerson(gateway)
    for (const [method, path] of [
      ['GET', '/signalements'],
      ['GET', '/courriers'],
      ['GET', '/actes'],
      ['GET', '/acces'],
    ] as const) {
      const url = `/api/moderation${path}`
      expect([path, (await gateway.call(method, url)).status]).toEqual([path, 401])
      expect([path, (await gateway.call(method, url, undefined, member.token)).status]).toEqual([path, 404])
    }
    expect(await openModeration(gateway, member.token)).toMatchObject({ status: 404 })
    expect(await deed(member.token, { act: 'suspend', about: member.uid, reason: 'scam' })).toMatchObject({
      status: 404,
    })
    await command(gateway, 'operateur', [member.email])
    expect(await list(member.token)).toMatchObject({
      status: 403,
      body: { error: 'operator-password', message: expect.stringContaining('mot de passe') },
    })
    expect(await deed(member.token, { act: 'settle', about: 'x' })).toMatchObject({ status: 403 })
    expect((await gateway.call('GET', ACCES, undefined, member.token)).body).toEqual({ until: '' })
  })

  it('lasts fifteen minutes from the password, however it is used', async () => {
    const { token } = await anOperator(gateway)
    gateway.clock.now += 14 * MINUTE_MS
    expect((await list(token)).status).toBe(200)
    gateway.clock.now += MINUTE_MS
    expect((await list(token)).status).toBe(403)
    expect((await openModeration(gateway, token)).status).toBe(200)
    expect((await list(token)).status).toBe(200)
    await gateway.call('DELETE', ACCES, undefined, token)
    expect((await list(token)).status).toBe(403)
  })

  it('is of that session alone, and ends with it, with the role and with the password', async () => {
    const person = await anOperator(gateway)
    const { email } = person
    const { token: other } = await gateway.call('POST', '/api/session', { email, password: PASSWORD })
    expect((await list(other)).status).toBe(403)
    expect((await openModeration(gateway, other)).status).toBe(200)
    await gateway.call('DELETE', '/api/session', undefined, other)
    expect((await list(other)).status).toBe(401)
    expect((await list(person.token)).status).toBe(200)
    await command(gateway, 'operateur', [email], { retirer: true })
    expect((await list(person.token)).status).toBe(404)
    // The role given again does not reopen the former session's right.
    gateway.clock.now += 1
    await command(gateway, 'operateur', [email])
    expect((await list(person.token)).status).toBe(403)
  })

  it('asks the right password, and makes who guesses wait', async () => {
    const limited = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
    const who = { email: 'ada@exemple.fr', password: PASSWORD, userType: 'boutique' }
    const { body, token } = await limited.call('POST', '/api/comptes', who)
    await limited.accounts.setOperator(body.uid as Uid, true)
    const guess = (password: string) => limited.call('POST', ACCES, { password }, token)
    for (let n = 0; n < 5; n += 1) {
      expect(await guess(`faux${n}`)).toMatchObject({ status: 401, body: { error: 'wrong-credentials' } })
    }
    expect((await guess(PASSWORD)).status).toBe(429)
    limited.clock.now += 20 * MINUTE_MS
    expect((await guess(PASSWORD)).status).toBe(200)
    expect((await guess('')).status).toBe(400)
  })
})

const taken = (on: HttpGateway, token: string, uid: string, body?: object) =>
  on.call('POST', `/api/moderation/comptes/${uid}/export`, body, token)

describe('a copy of a member’s data that an operator takes', () => {
  it('is refused without a password and a reason, and nothing is written of it', async () => {
    const { token } = await anOperator(gateway)
    const member = await gateway.member('boutique')
    const before = await actsOf(gateway)
    for (const [body, status] of [
      [{}, 400],
      [{ password: PASSWORD }, 400],
      [{ password: PASSWORD, reason: '  \n' }, 400],
      [{ password: PASSWORD, reason: 'x'.repeat(300) }, 400],
      [{ reason: WHY }, 400],
      [{ password: 'autre chose', reason: WHY }, 401],
    ] as const) {
      const answer = await taken(gateway, token, member.uid, body)
      const type = expect.stringContaining('json')
      expect([body, answer.status, answer.headers['content-type']]).toEqual([body, status, type])
    }
    expect(await actsOf(gateway)).toEqual(before)
    expect(await mailsTo(gateway, member.user.email)).toEqual([])
  })

  it('is an act with its reason, and its member is told, whatever they refuse', async () => {
    const { token, uid } = await anOperator(gateway)
    const member = await gateway.member('boutique')
    const answer = await taken(gateway, token, member.uid, { password: PASSWORD, reason: `  ${WHY}\n` })
    expect(answer.headers['content-type']).toBe('application/zip')
    expect((await actsOf(gateway)).at(-1)).toMatchObject({ act: 'export', by: uid, about: member.uid, code: WHY })
    const [mail, ...others] = await mailsTo(gateway, member.user.email)
    expect(others).toEqual([])
    expect(mail?.message.subject).toContain('Une copie de vos données a été faite')
    expect(mail?.message.text).toContain(WHY)
    expect(mail?.message.text).not.toContain(uid)
  })

  it('is one of five a day for each operator, wrong passwords apart', async () => {
    const limited = await startHttpGateway({ env: { RATE_LIMITS: 'on' } })
    const [first, second] = [await anOperator(limited), await anOperator(limited)]
    const member = await limited.member('boutique')
    const body = { password: PASSWORD, reason: WHY }
    expect((await taken(limited, first.token, member.uid, { ...body, password: 'faux' })).status).toBe(401)
    for (let n = 0; n < 5; n += 1) expect((await taken(limited, first.token, member.uid, body)).status).toBe(200)
    const before = await actsOf(limited)
    const refused = await taken(limited, first.token, member.uid, body)
    expect(refused).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    expect(await actsOf(limited)).toEqual(before)
    expect((await taken(limited, second.token, member.uid, body)).status).toBe(200)
    limited.clock.now += DAY_MS
    await openModeration(limited, first.token)
    expect((await taken(limited, first.token, member.uid, body)).status).toBe(200)
  })

  /** The archive's data, as text. */
  async function textOf(operator: TestClient, uid: string): Promise<string> {
    const body = { password: PASSWORD, reason: WHY }
    return Object.values(await archiveTexts(await operator.post(`/api/moderation/comptes/${uid}/export`, body))).join()
  }

  it('holds the words of that member alone, and the message of another that they reported', async () => {
    const { uid, token } = await anOperator(gateway)
    const operator = gateway.caller(aUser(uid, 'boutique'), token)
    const pair = await aPair(gateway)
    const candidature = await aCandidatureOf(gateway, pair, 'confirmed')
    const [insult] = await say(pair.createur, candidature, 'Espèce de malpoli')
    await say(pair.createur, candidature, 'une confidence du créateur')
    await say(pair.boutique, candidature, 'une réponse de la boutique')
    await signals(pair.boutique, candidature, insult?.id)
    for (const by of [pair.boutique, pair.createur]) {
      const end = { kind: 'end', lastDay: '2026-03-31', reason: `une raison de ${by.user.userType}` } as const
      const party = by === pair.boutique ? 'boutique' : 'creator'
      await by.push('records', aRecord(candidature, by.uid, end, END_KEYS[party]))
    }
    const mail = { _id: 'test-quoting', uid: pair.boutique.uid, to: 'x@exemple.fr', state: 'sent' }
    const message = { subject: 'Nouvelle candidature', text: candidature.message, html: '' }
    await gateway.store.db('mail').put({ ...mail, message, createdAt: '2026-02-10T12:00:00.000Z' } as { _id: string })

    const boutique = await textOf(operator, pair.boutique.uid)
    const own = ['une réponse de la boutique', 'Il insiste.', 'Nouvelle candidature', 'une raison de boutique']
    for (const words of [...own, 'Espèce de malpoli']) {
      expect(boutique).toContain(words)
    }
    const others = ['une confidence du créateur', candidature.message, candidature.email, 'une raison de createur']
    for (const words of others) {
      expect(boutique).not.toContain(words)
    }
    const createur = await textOf(operator, pair.createur.uid)
    for (const words of ['une confidence du créateur', 'Espèce de malpoli', candidature.message]) {
      expect(createur).toContain(words)
    }
    for (const words of ['une réponse de la boutique', 'Il insiste.']) expect(createur).not.toContain(words)
    // Their own copy is complete.
    expect(await (await pair.boutique.get('/api/export')).text()).toContain('une confidence du créateur')
  })
})
