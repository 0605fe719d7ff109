import { describe, expect, it } from 'vitest'
import { photoKey } from '#domain/market/photo-texts.ts'
import { deleteMemberAccount, suspend } from '#gateway/moderation/acts.ts'
import { append } from '#gateway/moderation/audit-log.ts'
import { sweepReports } from '#gateway/moderation/decide.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, aPhotoOf, publishes, say, signals } from '#tests/fixtures/leaving.ts'
import { ACCES, actingByCommand, actsOf, anOperator, aPerson, PASSWORD, reportedBy } from '#tests/fixtures/operators.ts'

const DAY_MS = 24 * 3_600_000

const gateway = await startHttpGateway()

const list = (token: string) => gateway.call('GET', '/api/moderation/signalements', undefined, token)
const deed = (token: string, body: object) => gateway.call('POST', '/api/moderation/actes', body, token)

describe('the log of acts', () => {
  it('has a number for each act, when many are written at once too', async () => {
    const before = (await actsOf(gateway)).length
    const abouts = Array.from({ length: 8 }, (_, n) => `${n}`)
    const { context, by } = actingByCommand(gateway)
    await Promise.all(abouts.map((about) => append(context.store, { by, act: 'show', about }, 0)))
    const written = await actsOf(gateway)
    expect(written.map(({ _id }) => Number(_id.slice(4)))).toEqual(written.map((_, at) => at + 1))
    expect(new Set(written.slice(before).map(({ about }) => about))).toEqual(new Set(abouts))
  })

  it('only grows: no request changes or deletes an entry, nor does what comes after', async () => {
    const { token } = await anOperator(gateway)
    const { uid } = await aPerson(gateway)
    const before = await actsOf(gateway)
    const [last] = before.slice(-1)
    for (const method of ['PUT', 'DELETE'] as const)
      for (const path of ['/actes', `/actes/${last?._id}`])
        expect((await gateway.call(method, `/api/moderation${path}`, {}, token)).status).toBe(404)
    await suspend(actingByCommand(gateway), uid, 'scam', '')
    await deleteMemberAccount(actingByCommand(gateway), uid)
    gateway.clock.now += 400 * DAY_MS
    await sweepReports(actingByCommand(gateway).context)
    expect((await actsOf(gateway)).slice(0, before.length)).toEqual(before)
    expect((await actsOf(gateway)).length).toBe(before.length + 2)
  })
})

describe('what an operator does', () => {
  it('is done under their uid in the log of acts, which has ids and codes alone', async () => {
    const operator = await anOperator(gateway)
    const boutique = await gateway.member('boutique')
    const photos = ['/demo/cafe-comptoir.svg']
    const photoTexts = { [photoKey('/demo/cafe-comptoir.svg')]: { text: 'Appelez-moi.' } }
    const annonce = await publishes(boutique, { photos, photoTexts })
    const name = await reportedBy(gateway, annonce._id, 'annonce')
    const other = await reportedBy(gateway, boutique.uid)
    const { token, uid } = operator
    expect((await list(token)).text).toContain(name)
    const viewed = await gateway.call('GET', `/api/moderation/signalements/${name}`, undefined, token)
    expect(viewed.body).toMatchObject({ name, annonce: { nom: annonce.nom, photoTexts, masquee: '' } })
    const before = (await actsOf(gateway)).length
    const words = 'Trois virements demandés.'
    const done = [
      { act: 'hide', about: annonce._id, reason: 'scam', words },
      { act: 'restore', about: annonce._id },
      { act: 'settle', about: other },
      { act: 'suspend', about: boutique.uid, reason: 'scam', words },
      { act: 'reinstate', about: boutique.uid },
    ]
    for (const one of done) expect([one.act, (await deed(token, one)).status]).toEqual([one.act, 200])
    const who = ` ${boutique.user.email.toUpperCase()}\u200b\u00a0` // as pasted from a mail
    const shown = await gateway.call('POST', '/api/moderation/comptes', { who }, token)
    expect(shown.body).toMatchObject({ email: boutique.user.email, annonces: [{ id: annonce._id }], reported: 2 })
    const mail = (shown.body.mails as { _id: string; again: boolean }[])[0]
    const mails = gateway.store.db('mail')
    await mails.put({ ...(await mails.get(mail?._id ?? '')), state: 'failed' })
    const failed = await gateway.call('GET', '/api/moderation/courriers', undefined, token)
    expect(failed.body).toMatchObject({ mails: [{ _id: mail?._id, again: true }] })
    expect(failed.text).not.toContain(words)
    expect((await deed(token, { act: 'resend', about: mail?._id })).status).toBe(200)
    const queued = await mails.get(mail?._id ?? '')
    expect(queued).toMatchObject({ state: 'queued', attempts: 0 })
    // A mail with a secret link has lost its text: it cannot be resent.
    await mails.put({ ...queued, state: 'failed', secret: true } as { _id: string })
    expect((await deed(token, { act: 'resend', about: mail?._id })).status).toBe(404)
    const exportRequest = { password: PASSWORD, reason: 'Demande écrite' }
    const copied = await gateway.call('POST', `/api/moderation/comptes/${boutique.uid}/export`, exportRequest, token)
    expect(copied.headers['content-type']).toBe('application/zip')
    const deletion = { act: 'delete', about: boutique.uid }
    expect((await deed(token, deletion)).status).toBe(400)
    expect((await deed(token, { ...deletion, password: 'faux' })).status).toBe(401)
    expect(await gateway.accounts.member(boutique.uid)).not.toBeNull()
    expect((await deed(token, { ...deletion, password: PASSWORD })).status).toBe(200)
    expect(await gateway.accounts.member(boutique.uid)).toBeNull()
    const written = (await actsOf(gateway)).slice(before)
    expect(written.map(({ act }) => act)).toEqual([
      'hide',
      'restore',
      'settle',
      'suspend',
      'reinstate',
      'show',
      'resend',
      'export',
      'delete',
    ])
    expect(new Set(written.map(({ by }) => by))).toEqual(new Set([uid]))
    expect(written.slice(0, 4)).toMatchObject([
      { about: annonce._id, code: 'scam' },
      { about: annonce._id },
      { about: `report:${other}`, code: 'none' },
      { about: boutique.uid, code: 'scam' },
    ])
    for (const said of [words, annonce.nom, boutique.user.email]) expect(JSON.stringify(written)).not.toContain(said)
    const log = await gateway.call('GET', '/api/moderation/actes', undefined, token)
    expect((log.body.acts as { act: string }[])[0]).toMatchObject({ act: 'delete', by: uid })
  })

  it('reads of a conversation the message that was reported, with its photo, and no other', async () => {
    const { token } = await anOperator(gateway)
    const pair = await aPair(gateway)
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const shown = await aPhotoOf(gateway, pair.createur, 'messages', 'un message signalé')
    const unseen = await aPhotoOf(gateway, pair.createur, 'messages', 'un autre message')
    const [said] = await say(pair.createur, candidature, 'Espèce de…', { photos: [shown] })
    await say(pair.createur, candidature, 'autre chose', { photos: [unseen] })
    const { id: _id } = await signals(pair.boutique, candidature, said?.id)
    const ask = async (path: string) => (await gateway.call('GET', path, undefined, token)).text
    expect(await ask(`/api/moderation/signalements/${_id}`)).toContain('Espèce de…')
    const seen = await Promise.all(
      [
        `/api/moderation/signalements/${_id}`,
        '/api/moderation/signalements',
        '/api/moderation/actes',
        '/api/moderation/courriers',
        '/sync/conversations/_changes?include_docs=true',
        `/sync/candidatures/${candidature._id}`,
      ].map(ask),
    )
    seen.push((await gateway.call('POST', '/api/moderation/comptes', { who: pair.createur.uid }, token)).text)
    for (const words of ['autre chose', unseen, candidature.message]) expect(seen.join('\n')).not.toContain(words)
    const look = async (url: string) => (await gateway.call('GET', `/api/moderation${url}`, undefined, token)).status
    expect([await look(shown), await look(unseen)]).toEqual([200, 404])
    await gateway.call('DELETE', ACCES, undefined, token)
    expect(await look(shown)).toBe(403)
  })
})
