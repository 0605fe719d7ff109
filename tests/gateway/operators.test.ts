import { beforeAll, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { deleteMemberAccount, suspend } from '#gateway/moderation/acts.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
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

const MINUTE_MS = 60_000

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway()
})

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

describe('the commands', () => {
  it('let in again who is suspended, and know no other word', async () => {
    const { email } = await aPerson(gateway)
    await suspend(actingByCommand(gateway), email, 'scam', '')
    expect(await command(gateway, 'retablir', [email])).toEqual([expect.stringContaining('rétabli')])
    expect((await gateway.call('POST', '/api/session', { email, password: PASSWORD })).status).toBe(200)
    await expect(command(gateway, 'retablir', [email])).rejects.toMatchObject({ status: 404 })
    await expect(command(gateway, 'retablir', ['nobody@exemple.fr'])).rejects.toMatchObject({ status: 404 })
    for (const name of ['retablir', 'constructor', 'supprimer'])
      await expect(command(gateway, name, [])).rejects.toMatchObject({ status: 400 })
  })
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
