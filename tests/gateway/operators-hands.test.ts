import { describe, expect, it } from 'vitest'
import { hide } from '#gateway/moderation/acts.ts'
import { reportId } from '#gateway/moderation/documents.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { anAnnonce, aReport } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPhotoOf, type Pair, publishes, say, signals } from '#tests/fixtures/leaving.ts'
import {
  actingByCommand,
  actsOf,
  anOperator,
  command,
  openModeration,
  PASSWORD,
  reportedBy,
} from '#tests/fixtures/operators.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway()

const deed = (token: string, body: object) => gateway.call('POST', '/api/moderation/actes', body, token)
const read = (token: string, path: string) => gateway.call('GET', `/api/moderation${path}`, undefined, token)

describe('what concerns an operator', () => {
  /** An operator who is also a boutique, and another operator. */
  async function anInterested(): Promise<{ me: TestClient; pair: Pair; other: { token: string } }> {
    const boutique = await gateway.member('boutique', {}, PASSWORD)
    const createur = await gateway.member('createur')
    const other = await anOperator(gateway)
    await command(gateway, 'operateur', [boutique.uid])
    expect((await openModeration(gateway, boutique.token)).status).toBe(200)
    return { me: boutique, pair: { boutique, createur }, other }
  }

  /** A member's report. @returns its name */
  async function reportedByMember(by: TestClient, about: string, kind: 'annonce' | 'profil'): Promise<string> {
    const sent = aReport({ kind, about, uid: by.uid })
    expect((await by.post('/api/signalements', sent)).status).toBe(202)
    return sent.id
  }

  async function inConversation(by: TestClient, author: TestClient, pair: Pair): Promise<string> {
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const [said] = await say(author, candidature, 'un mot')
    const { id, rows } = await signals(by, candidature, said?.id)
    expect(rows).toMatchObject([{ ok: true }])
    return id
  }

  const annonceOf = async (owner: TestClient): Promise<string> => (await publishes(owner))._id

  async function contested(pair: Pair): Promise<string> {
    const annonce = await annonceOf(pair.boutique)
    await hide(actingByCommand(gateway), annonce, 'scam', '')
    const answer = await pair.boutique.post('/api/contestations', { annonce, text: 'Non.' })
    expect(answer.status).toBe(202)
    const all = (await allDocs(gateway.store, 'moderation')) as unknown as { _id: string; about: string }[]
    return all.find(({ _id, about }) => _id.includes('contestation-') && about === annonce)?._id.slice(7) ?? ''
  }

  const CASES: readonly (readonly [string, (pair: Pair) => Promise<string>])[] = [
    ['their profil', ({ boutique }) => reportedBy(gateway, boutique.uid)],
    ['their annonce', async ({ boutique }) => reportedBy(gateway, await annonceOf(boutique), 'annonce')],
    ['their profil, by a member', ({ boutique, createur }) => reportedByMember(createur, boutique.uid, 'profil')],
    ['their message', (pair) => inConversation(pair.createur, pair.boutique, pair)],
    ['a message to them', (pair) => inConversation(pair.boutique, pair.createur, pair)],
    ['what they reported', ({ boutique, createur }) => reportedByMember(boutique, createur.uid, 'profil')],
    [
      'what they reported without saying who they are',
      async ({ boutique, createur }) => {
        const sent = aReport({ kind: 'profil', about: createur.uid, email: boutique.user.email })
        await gateway.anonymous.post('/api/signalements', sent)
        return sent.id
      },
    ],
    ['a decision about them that they contest', contested],
  ]

  it.each(CASES)('is not theirs to list, read or settle: %s', async (_what, report) => {
    const { me, pair, other } = await anInterested()
    const name = await report(pair)
    const path = `/signalements/${encodeURIComponent(name)}`
    const act = name.startsWith('contestation-')
      ? { act: 'uphold', about: name, words: 'Elle reste.' }
      : { act: 'settle', about: name }
    expect((await read(me.token, '/signalements')).text).not.toContain(name)
    expect(await read(me.token, path)).toMatchObject({ status: 403, body: { error: 'own-interest' } })
    const before = await actsOf(gateway)
    expect(await deed(me.token, act)).toMatchObject({
      status: 403,
      body: { error: 'own-interest', message: expect.stringContaining('npm run admin') },
    })
    expect(await actsOf(gateway)).toEqual(before)
    expect(await gateway.store.db('moderation').get(reportId(name))).toMatchObject({ state: 'open' })
    // Another operator can read it.
    expect((await read(other.token, '/signalements')).text).toContain(name)
    expect((await read(other.token, path)).status).toBe(200)
    expect((await deed(other.token, act)).status).toBe(200)
    expect((await read(me.token, '/signalements?etat=settled')).text).not.toContain(name)
    expect((await read(other.token, '/signalements?etat=settled')).text).toContain(name)
    expect((await read(me.token, '/actes')).text).not.toContain(name)
    expect((await read(other.token, '/actes')).text).toContain(name)
  })

  it('is not theirs to look at: the photos of what they reported, which others see from then on', async () => {
    const { me, pair, other } = await anInterested()
    const photo = await aPhotoOf(gateway, pair.createur, 'annonces', 'une contrefaçon')
    const annonce = anAnnonce(pair.createur.uid, { photos: [photo], active: false })
    await gateway.store.db('annonces').put({ ...annonce })
    expect((await read(other.token, photo)).status).toBe(404)
    await reportedByMember(me, annonce._id, 'annonce')
    expect((await read(me.token, photo)).status).toBe(404)
    expect((await read(other.token, photo)).status).toBe(200)
  })

  const [OWN_CASE, , , , , , , APPEAL] = CASES
  it.each([OWN_CASE, APPEAL] as typeof CASES)(
    'is settled by the command where nobody else is there: %s',
    async (_what, report) => {
      const { pair } = await anInterested()
      const name = await report(pair)
      expect((await command(gateway, 'signalements', [])).join('\n')).toContain(name)
      expect((await command(gateway, 'signalement', [name])).join('\n')).toContain(name)
      if (name.startsWith('contestation-')) await command(gateway, 'maintenir', [name], { mots: 'Elle reste.' })
      else await command(gateway, 'classer', [name])
      expect(await gateway.store.db('moderation').get(reportId(name))).toMatchObject({ state: 'settled' })
    },
  )

  it('is not theirs to act on: their account, their annonces, whom they reported', async () => {
    const { me, pair, other } = await anInterested()
    const [mine, theirs] = [await annonceOf(me), anAnnonce(me.uid)._id]
    const [hidden] = [await annonceOf(me)]
    await hide(actingByCommand(gateway), hidden, 'scam', '')
    const reported = await gateway.member('boutique')
    const annonce = await annonceOf(reported)
    await reportedByMember(me, annonce, 'annonce')
    const before = await actsOf(gateway)
    for (const [what, body] of [
      ['hide', { about: mine, reason: 'scam' }],
      ['restore', { about: hidden }],
      ['suspend', { about: me.uid, reason: 'scam' }],
      ['suspend', { about: me.user.email, reason: 'scam' }],
      ['reinstate', { about: me.uid }],
      ['delete', { about: me.uid, password: PASSWORD }],
      ['hide', { about: annonce, reason: 'scam' }],
      ['suspend', { about: reported.uid, reason: 'scam' }],
      ['delete', { about: reported.uid, password: PASSWORD }],
    ] as const) {
      const answer = await deed(me.token, { act: what, ...body })
      expect([what, answer.status, answer.body.error]).toEqual([what, 403, 'own-interest'])
    }
    expect((await deed(me.token, { act: 'hide', about: theirs, reason: 'scam' })).status).toBe(404)
    for (const who of [me.uid, me.user.email]) {
      expect((await gateway.call('POST', '/api/moderation/comptes', { who }, me.token)).status).toBe(403)
    }
    const exportRequest = { password: PASSWORD, reason: 'Pour moi' }
    const copy = `/api/moderation/comptes/${me.uid}/export`
    expect((await gateway.call('POST', copy, exportRequest, me.token)).status).toBe(403)
    expect(await actsOf(gateway)).toEqual(before)
    // They may still act on what does not concern them, and others act on what does.
    expect((await deed(me.token, { act: 'suspend', about: pair.createur.uid, reason: 'scam' })).status).toBe(200)
    expect((await deed(other.token, { act: 'restore', about: hidden })).status).toBe(200)
    expect((await deed(other.token, { act: 'hide', about: annonce, reason: 'scam' })).status).toBe(200)
  })

  it('is not told them by the mails that failed, nor by the counts of an account', async () => {
    const { me, pair, other } = await anInterested()
    const name = await reportedByMember(pair.createur, me.uid, 'profil')
    const db = gateway.store.db('mail')
    const mails = ((await allDocs(gateway.store, 'mail')) as unknown as FullMail[]).filter(({ _id }) =>
      _id.includes(name),
    )
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) await db.put({ ...(await db.get(mail._id)), state: 'failed' } as { _id: string })
    expect((await read(me.token, '/courriers')).text).not.toContain(name)
    expect((await read(other.token, '/courriers')).text).toContain(name)
    const seen = (token: string) => gateway.call('POST', '/api/moderation/comptes', { who: pair.createur.uid }, token)
    expect((await seen(me.token)).body).toMatchObject({ reports: 0 })
    expect((await seen(me.token)).text).not.toContain(name)
    expect((await seen(other.token)).body).toMatchObject({ reports: 1 })
    for (const mail of mails) expect((await deed(me.token, { act: 'resend', about: mail._id })).status).toBe(403)
  })
})
