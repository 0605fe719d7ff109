import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { suspend } from '#gateway/moderation/acts.ts'
import { startFollowing } from '#gateway/notices/follow.ts'
import type { FullMail, Mail } from '#gateway/notices/mail/document.ts'
import { tellSales } from '#gateway/notices/sales.ts'
import { get } from '#gateway/store/documents.ts'
import { aSale, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf } from '#tests/fixtures/leaving.ts'
import { aSubscribedBrowser, sentMails, subjectsOf } from '#tests/fixtures/notice-jobs.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'
import { startPushService } from '#tests/fixtures/push-service.ts'
import { aVoid, outcomes } from '#tests/fixtures/statements.ts'

const service = await startPushService()
const env = { PUBLIC_ORIGIN: 'https://exemple.fr', PUSH_TEST_ORIGIN: service.origin }
const gateway = await startHttpGateway({ env, now: Date.parse('2026-02-10T10:00:00.000Z') })
await startFollowing(gateway.store, gateway.clock.now)
let boutique: TestClient
let createur: TestClient
let candidature: Candidature
/** Each at ten in the morning of another day. */
beforeEach(async () => {
  gateway.clock.now = Math.floor(gateway.clock.now / DAY_MS + 2) * DAY_MS + 9 * HOUR_MS
  await tellSales(gateway.notices)
  await sentMails(gateway)
  boutique = await gateway.member('boutique')
  createur = await gateway.member('createur', { nom: 'Roux', prenom: 'Ana' })
  candidature = await partnershipOf()
})

const partnershipOf = (titre = 'À hauteur des yeux') =>
  aCandidatureOf(gateway, { boutique, createur }, 'confirmed', { nom: "L'Écrin", titre })
const sell = async (by: TestClient, change: Partial<StoredRecord> = {}, of = candidature) => {
  const sale = aSale(of, by.uid, change, `z${newId(10)}z`)
  expect(await outcomes(by, sale)).toEqual(['ok'])
  return sale
}
const plain = (mail: FullMail | undefined) => (mail?.message.text ?? '').replace(/[\u00a0\u202f]/g, ' ')
/** What leaves at that hour of the day in Paris, in winter. */
async function at(hour: number): Promise<readonly FullMail[]> {
  gateway.clock.now = Math.floor(gateway.clock.now / DAY_MS) * DAY_MS + (hour - 1) * HOUR_MS
  await Promise.all([tellSales(gateway.notices), tellSales(gateway.notices)])
  return (await sentMails(gateway)).filter(({ _id }) => _id.includes('sales-of-day'))
}

describe('what the other party noted', () => {
  it('is told at 18 h in Paris, once, over all partnerships: pieces, articles, prices', async () => {
    const other = await partnershipOf('Le mur du fond')
    const [bowl, cup] = [
      await sell(boutique, { quantity: 2 }),
      await sell(boutique, { article: 'Tasse.fr', tva: 20 }, other),
    ]
    await sell(boutique, { sort: 'perdu', cause: 'casse' })
    await sell(createur, { quantity: 5, prixCentimes: 1000 })
    expect(await at(17)).toEqual([])
    const mails = await at(18)
    expect(mails.map(({ to }) => to).sort()).toEqual([boutique.user.email, createur.user.email].sort())
    const [mine, theirs] = ['createur', 'boutique'].map((type) =>
      mails.find(({ to }) => to === (type === 'createur' ? createur : boutique).user.email),
    ) as [FullMail, FullMail]
    expect(subjectsOf([mine, theirs])).toEqual([
      '3 pièces vendues, 55,50 €',
      '5 pièces vendues, 50,00 € : Ana Roux pour « À hauteur des yeux »',
    ])
    const lines = [
      `« L’Écrin, Nantes » pour « À hauteur des yeux »\n  https://exemple.fr/partenariat/${candidature._id}`,
      `- 2 vendus le 10 février 2026 : Bol à 18,50 €\n  https://exemple.fr/partenariat/${candidature._id}?ligne=${bowl.row}`,
      '- 1 perdu (cassé) le 10 février 2026 : Bol',
      `- 1 vendu le 10 février 2026 : Tasse. fr à 18,50 €\n  https://exemple.fr/partenariat/${other._id}?ligne=${cup.row}`,
    ]
    for (const line of lines) expect(plain(mine)).toContain(line)
    expect(plain(mine)).not.toContain('5 vendus')
    expect(await at(19)).toEqual([])
    const kept = await get<Mail>(gateway.store.db('mail'), mine._id)
    expect(kept).toMatchObject({ state: 'sent', uid: createur.uid })
    expect(kept).not.toHaveProperty('noted')
    expect(JSON.stringify(kept)).not.toContain('Bol')
  })

  it('later in the evening, or without a network, is told the day after', async () => {
    expect(await at(18)).toEqual([])
    await sell(boutique, { at: '2026-01-02T10:00:00.000Z' })
    expect(await at(22)).toEqual([])
    gateway.clock.now += DAY_MS
    expect(await at(10)).toEqual([])
    expect(await at(18)).toHaveLength(1)
  })

  it('is told after a night without the server, then no more', async () => {
    await sell(boutique)
    gateway.clock.now += DAY_MS
    expect(await at(9)).toHaveLength(1)
    expect(await at(18)).toEqual([])
  })

  it('and cancelled is not told; one told before, or of one’s own, is told as cancelled', async () => {
    const [gone, late] = [await sell(boutique), await sell(boutique, { article: 'Vase' })]
    const mine = await sell(createur, { article: 'Plat' })
    expect(await outcomes(boutique, aVoid(gateway, boutique, gone), aVoid(gateway, boutique, mine))).toEqual([
      'ok',
      'ok',
    ])
    const [first] = (await at(18)).filter(({ to }) => to === createur.user.email)
    expect(plain(first)).not.toContain('Bol')
    expect(plain(first)).toContain('- 1 vendu le 10 février 2026 : Vase à 18,50 €')
    expect(plain(first)).toContain('- annulé : 1 vendu le 10 février 2026 : Plat à 18,50 €')
    await outcomes(boutique, aVoid(gateway, boutique, late))
    gateway.clock.now += DAY_MS
    const [second] = await at(18)
    expect(subjectsOf([second as FullMail])).toEqual([
      'Du nouveau en rayon : « L’Écrin, Nantes » pour « À hauteur des yeux »',
    ])
    expect(plain(second)).toContain('- annulé : 1 vendu le 10 février 2026 : Vase à 18,50 €')
  })

  it('and cancelled before the mail leaves is not told', async () => {
    const sale = await sell(boutique)
    gateway.clock.now = Math.floor(gateway.clock.now / DAY_MS) * DAY_MS + 17 * HOUR_MS
    await tellSales(gateway.notices)
    await outcomes(boutique, aVoid(gateway, boutique, sale))
    expect(await at(18)).toEqual([])
  })
})

describe('nobody is told', () => {
  it('who refuses such mails, or is suspended', async () => {
    await createur.push('prives', { _id: createur.uid, adresseLocale: '', sansMailReleves: true })
    await sell(boutique)
    expect(await at(18)).toEqual([])
    gateway.clock.now += DAY_MS
    await sell(createur)
    await suspend(actingByCommand(gateway), boutique.uid, 'scam', '')
    expect(await at(18)).toEqual([])
  })

  it('of a partner who has left', async () => {
    await sell(boutique)
    await sell(createur)
    gateway.clock.now = Math.floor(gateway.clock.now / DAY_MS) * DAY_MS + 17 * HOUR_MS
    await tellSales(gateway.notices)
    await gateway.accounts.erase(boutique.uid)
    expect(await at(18)).toEqual([])
  })
})

it('many sales are counted past the first twenty', async () => {
  for (let nth = 0; nth < 22; nth += 1) await sell(boutique)
  const [mail] = await at(18)
  expect(plain(mail)).toContain('- et 2 autres\n')
})

it('a browser is told without a name or an amount', async () => {
  const pushedPayloads = await aSubscribedBrowser(gateway, service, createur)
  await sell(boutique)
  await at(18)
  const body = 'Vos partenaires ont noté des pièces vendues, reprises ou perdues.'
  const url = '/tableau-de-bord'
  expect(await pushedPayloads()).toEqual([{ title: 'Ventes du jour', body, url, tag: 'notice:sales' }])
})
