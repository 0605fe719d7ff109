import { describe, expect, it } from 'vitest'
import { entryIdOf } from '#domain/talk/ids.ts'
import type { Report } from '#gateway/moderation/documents.ts'
import { tellMissedReports } from '#gateway/moderation/reports.ts'
import { erase, find } from '#gateway/store/documents.ts'
import { aReport, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair, leaves, publishes, say, signals } from '#tests/fixtures/leaving.ts'
import { mailsTo } from '#tests/fixtures/newcomers.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'
import { allDocs } from '#tests/fixtures/store.ts'

const DAY_MS = 24 * 3_600_000
const SUPPORT = 'support@rayon-libre.example'

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')
const { _id: about } = await publishes(boutique)

const reports = () => allDocs(gateway.store, 'moderation') as unknown as Promise<readonly Report[]>

async function reportOf(id: string): Promise<Report | undefined> {
  return (await reports()).find(({ _id }) => _id === `report:${id}`)
}

async function refusedFields(body: object): Promise<readonly string[]> {
  const answer = await gateway.anonymous.post('/api/signalements', body)
  expect(answer.status).toBe(400)
  const { data } = (await answer.json()) as { data: { fields: readonly { field: string }[] } }
  return data.fields.map(({ field }) => field)
}

describe('a report of the form', () => {
  it("is a member's, who gets a copy in their words, and the support a mail, each once", async () => {
    const createur = await gateway.member('createur')
    const report = aReport({ about, uid: createur.uid, nom: '', email: '', reason: 'minors' })
    for (const sent of [report, report]) expect((await createur.post('/api/signalements', sent)).status).toBe(202)
    const stored = await reportOf(report.id)
    expect(stored).toMatchObject({ by: createur.uid, of: boutique.uid, about, kind: 'annonce', state: 'open' })
    expect(stored).not.toHaveProperty('email')
    const [copy, ...others] = await mailsTo(gateway, createur.user.email)
    expect([copy?.uid, others]).toEqual([createur.uid, []])
    expect(copy?.message.text).toContain(report.text)
    const support = (await mailsTo(gateway, SUPPORT)).filter(({ _id }) => _id.includes(report.id))
    expect(support.map(({ replyTo }) => replyTo)).toEqual([createur.user.email])
    const { signalements } = (await (await createur.get('/api/export')).json()) as { signalements: readonly object[] }
    expect(signalements).toMatchObject([{ about, text: report.text, state: 'open' }])
    expect(support[0]?.message.text).toContain(`/annonce/${about}`)
    await erase(gateway.store.db('mail'), support as unknown as { _id: string; _rev: string }[])
    expect(await tellMissedReports(actingByCommand(gateway).context)).toBe(0)
  })

  it("sends a visitor's copy in fixed words, with nothing that they chose", async () => {
    const one = aReport({ about })
    const other = aReport({ about, kind: 'annonce', nom: 'evil.example', text: 'Achetez', reason: 'hate' })
    for (const sent of [one, other]) expect((await gateway.anonymous.post('/api/signalements', sent)).status).toBe(202)
    const [[first], [second]] = [await mailsTo(gateway, one.email), await mailsTo(gateway, other.email)]
    expect(second?.message).toEqual(first?.message)
    for (const chosen of [one.text, one.nom, 'arnaque', boutique.uid]) expect(first?.message.text).not.toContain(chosen)
    expect(await reportOf(one.id)).toMatchObject({ nom: one.nom, email: one.email })
  })

  it('sends three copies a day to an address, and takes the reports past them', async () => {
    const { email } = aReport()
    for (let n = 0; n < 4; n += 1) {
      const sent = aReport({ about, email: n === 2 ? email.toUpperCase() : email })
      expect((await gateway.anonymous.post('/api/signalements', sent)).status).toBe(202)
      expect(await reportOf(sent.id)).toBeDefined()
    }
    expect(await mailsTo(gateway, email)).toHaveLength(3)
    gateway.clock.now += DAY_MS
    await gateway.anonymous.post('/api/signalements', aReport({ about, email }))
    expect(await mailsTo(gateway, email)).toHaveLength(4)
  })

  it('says why, by whom and in good faith, but for what harms children, which needs no name', async () => {
    expect(await refusedFields(aReport({ about, bonneFoi: false, nom: ' ', email: '' }))).toEqual([
      'bonneFoi',
      'nom',
      'email',
    ])
    expect(await refusedFields(aReport({ about, text: '' }))).toEqual(['text'])
    expect(await refusedFields(aReport({ about: boutique.uid }))).toEqual(['about'])
    const unnamed = aReport({ about, reason: 'minors', nom: '', email: '' })
    expect((await gateway.anonymous.post('/api/signalements', unnamed)).status).toBe(202)
    expect(await reportOf(unnamed.id)).not.toHaveProperty('email')
  })

  it('of what is not there is refused, and so is an account that is not the one it was written as taken for its', async () => {
    const gone = aReport({ about: `${boutique.uid}.${newId(12)}` })
    expect((await gateway.anonymous.post('/api/signalements', gone)).status).toBe(409)
    const createur = await gateway.member('createur')
    const others = aReport({ about, uid: boutique.uid })
    expect((await createur.post('/api/signalements', others)).status).toBe(202)
    expect(await reportOf(others.id)).toMatchObject({ email: others.email })
    expect(await reportOf(others.id)).not.toHaveProperty('by')
  })
})

describe('a message that is reported', () => {
  it('is copied into its report, which is all that is read of the conversation', async () => {
    const pair = await aPair(gateway)
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const [said] = await say(pair.createur, candidature, 'Espèce de…')
    await say(pair.createur, candidature, 'autre chose')
    const { id } = await signals(pair.boutique, candidature, said?.id)
    const supportMails = async () => (await mailsTo(gateway, SUPPORT)).filter(({ _id }) => _id.includes(id))
    expect(await supportMails()).toMatchObject([{ replyTo: pair.boutique.user.email }])
    expect(await reportOf(id)).toMatchObject({
      kind: 'message',
      about: said?.id,
      of: pair.createur.uid,
      by: pair.boutique.uid,
      quote: { text: 'Espèce de…', photos: [] },
    })
    expect(JSON.stringify(await reports())).not.toContain('autre chose')
    const whole = await signals(pair.boutique, candidature, undefined)
    expect(await reportOf(whole.id)).toMatchObject({ kind: 'conversation', about: candidature._id })
    expect(await reportOf(whole.id)).not.toHaveProperty('quote')
    await leaves(gateway, pair.createur)
    expect(await reportOf(id)).toBeUndefined()
    await leaves(gateway, pair.boutique)
    expect(await supportMails()).toEqual([])
  })

  it("is the other party's, of the same conversation", async () => {
    const pair = await aPair(gateway)
    const candidature = await aCandidatureOf(gateway, pair, 'pending')
    const [ownMessage] = await say(pair.boutique, candidature, 'à moi')
    const { rows } = await signals(pair.boutique, candidature, ownMessage?.id)
    expect(rows).toMatchObject([{ error: 'forbidden', fields: [{ field: 'about', code: 'bad-id' }] }])
    const elsewhere = entryIdOf(
      (await aCandidatureOf(gateway, pair, 'pending'))._id,
      'message',
      pair.createur.uid,
      newId(10),
    )
    expect((await signals(pair.boutique, candidature, elsewhere)).rows).toMatchObject([{ error: 'forbidden' }])
  })
})

it('the account of who reports, deleted, leaves an open report without their name, and takes along one that is settled', async () => {
  const createur = await gateway.member('createur')
  const [open, settled] = [aReport({ about, uid: createur.uid }), aReport({ about, uid: createur.uid })]
  for (const sent of [open, settled]) await createur.post('/api/signalements', sent)
  const db = gateway.store.db('moderation')
  await db.put({ ...(await db.get(`report:${settled.id}`)), state: 'settled' })
  await leaves(gateway, createur)
  expect(await find<Report>(db, { by: createur.uid })).toEqual([])
  expect(await reportOf(settled.id)).toBeUndefined()
  expect(await reportOf(open.id)).toMatchObject({ text: open.text, state: 'open' })
  expect(JSON.stringify(await reportOf(open.id))).not.toContain(createur.uid)
})
