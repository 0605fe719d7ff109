import { beforeAll, describe, expect, it } from 'vitest'
import { archiveTexts } from '#tests/fixtures/archive.ts'
import { aUser } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, say, signals } from '#tests/fixtures/leaving.ts'
import { mailsTo } from '#tests/fixtures/newcomers.ts'
import { actsOf, anOperator, openModeration, PASSWORD } from '#tests/fixtures/operators.ts'

const DAY_MS = 24 * 3_600_000
const WHY = 'Demande écrite de la personne, reçue le 3 mars'

let gateway: HttpGateway
beforeAll(async () => {
  gateway = await startHttpGateway()
})

const taken = (on: HttpGateway, token: string, uid: string, body?: object) =>
  on.call('POST', `/api/moderation/comptes/${uid}/export`, body, token)

describe('a copy of a member’s data that an operator takes', () => {
  it.each([
    ['nothing', {}, 400],
    ['no reason', { password: PASSWORD }, 400],
    ['a reason of spaces', { password: PASSWORD, reason: '  \n' }, 400],
    ['a reason that is a novel', { password: PASSWORD, reason: 'x'.repeat(300) }, 400],
    ['no password', { reason: WHY }, 400],
    ['another password', { password: 'autre chose', reason: WHY }, 401],
  ])('is refused with %s, and nothing is written of it', async (_what, body, status) => {
    const { token } = await anOperator(gateway)
    const member = await gateway.member('boutique')
    const before = await actsOf(gateway)
    const answer = await taken(gateway, token, member.uid, body)
    expect([answer.status, answer.headers['content-type']]).toEqual([status, expect.stringContaining('json')])
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
    const pair = { boutique: await gateway.member('boutique'), createur: await gateway.member('createur') }
    const candidature = await aCandidatureOf(gateway, pair, 'confirmed')
    const [insult] = await say(pair.createur, candidature, 'Espèce de malpoli')
    await say(pair.createur, candidature, 'une confidence du créateur')
    await say(pair.boutique, candidature, 'une réponse de la boutique')
    await signals(pair.boutique, candidature, insult?.id)
    const mail = { _id: 'test-quoting', uid: pair.boutique.uid, to: 'x@exemple.fr', state: 'sent' }
    const message = { subject: 'Nouvelle candidature', text: candidature.message, html: '' }
    await gateway.store.db('mail').put({ ...mail, message, createdAt: '2026-02-10T12:00:00.000Z' } as { _id: string })

    const boutique = await textOf(operator, pair.boutique.uid)
    for (const words of ['une réponse de la boutique', 'Espèce de malpoli', 'Il insiste.', 'Nouvelle candidature']) {
      expect(boutique).toContain(words)
    }
    for (const words of ['une confidence du créateur', candidature.message, candidature.email]) {
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
