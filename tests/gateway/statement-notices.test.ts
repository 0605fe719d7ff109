import { beforeEach, describe, expect, it } from 'vitest'
import type { StatementData, StoredRecord } from '#domain/papers/records.ts'
import { followPapers } from '#gateway/notices/follow.ts'
import type { FullMail } from '#gateway/notices/mail/document.ts'
import { aSale } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aSubscribedBrowser } from '#tests/fixtures/notice-jobs.ts'
import {
  A_ROW,
  aNotifiedPartnership,
  mailsOfPapers,
  type NotifiedPartnership,
} from '#tests/fixtures/notified-partnership.ts'
import { startPushService } from '#tests/fixtures/push-service.ts'
import { anAnswer, aPayment, aReceipt, aStatement, outcomes } from '#tests/fixtures/statements.ts'

let partnership: NotifiedPartnership
let boutique: TestClient
let createur: TestClient
const service = await startPushService()
const gateway = await startHttpGateway({
  env: { PUBLIC_ORIGIN: 'https://exemple.fr', PUSH_TEST_ORIGIN: service.origin },
})
beforeEach(async () => {
  partnership = await aNotifiedPartnership(gateway)
  ;({ boutique, createur } = partnership)
})

const plain = (mail: FullMail | undefined) => (mail?.message.text ?? '').replace(/[\u00a0\u202f]/g, ' ')
const ok = async (by: TestClient, one: StoredRecord) => {
  expect(await outcomes(by, one)).toEqual(['ok'])
  return one
}
const pay = (by: TestClient, about: StoredRecord, centimes: number, reference = '') =>
  ok(by, aPayment(gateway, by, partnership.candidature, about, { centimes, reference }))
const answers = (by: TestClient, about: StoredRecord, answer: 'accepted' | 'contested' | 'withdrawn', reason = '') =>
  ok(by, anAnswer(gateway, by, about, { answer, reason }))
const receives = (by: TestClient, about: StoredRecord, received = true, reason = '') =>
  ok(by, aReceipt(gateway, by, about, { received, reason }))

/** A statement of 127,40 € for the créateur, proposed by a party. */
async function proposes(by: TestClient, change: Partial<StatementData> = {}): Promise<StoredRecord> {
  const { candidature } = partnership
  await ok(createur, aSale(candidature, createur.uid, { prixCentimes: 12_740, day: '2026-02-05' }))
  return ok(by, await aStatement(gateway, by, candidature, change))
}

describe('each step of a statement and its payments', () => {
  it('is told to the party that did not take it, once', async () => {
    const one = await proposes(boutique)
    expect(await partnership.news()).toEqual(['créateur: « L’Écrin, Nantes » propose le relevé n° 1'])
    await answers(createur, one, 'contested', 'Il manque un bol.')
    expect(await partnership.news()).toEqual(['boutique: Ana Roux conteste le relevé n° 1'])
    const two = await ok(boutique, await aStatement(gateway, boutique, partnership.candidature))
    expect(await partnership.news()).toEqual(['créateur: « L’Écrin, Nantes » propose le relevé n° 2'])
    await answers(createur, two, 'accepted')
    expect(await partnership.news()).toEqual(['boutique: Ana Roux accepte le relevé n° 2'])
    const first = await pay(boutique, two, 10_000)
    expect(await partnership.news()).toEqual([
      'créateur: « L’Écrin, Nantes » a noté un règlement de 100,00 € : à confirmer',
    ])
    await receives(createur, first, false, 'Rien sur mon compte.')
    expect(await partnership.news()).toEqual(['boutique: Ana Roux n’a pas reçu votre règlement de 100,00 €'])
    const second = await pay(boutique, two, 12_740)
    await receives(createur, second)
    expect(await partnership.news()).toEqual(['boutique: Ana Roux a reçu votre règlement de 127,40 €'])
    await partnership.write(createur, A_ROW)
    expect(await partnership.news()).toEqual([])
  })

  it('says how much, for whom, why, and leads to the statement', async () => {
    const { annonceId, creatorId } = partnership.candidature
    const reason = 'Geste pour https://evil.example.'
    const one = await proposes(boutique, { commission: 0, base: 'prix', reason })
    const [proposed] = await mailsOfPapers(gateway)
    expect(proposed).toMatchObject({ to: createur.user.email })
    expect(plain(proposed)).toContain(
      '« L’Écrin, Nantes » propose le relevé n° 1 de votre partenariat pour « À hauteur des yeux », du 1er février 2026 au 28 février 2026.\n\nLa boutique a 127,40 € à vous reverser.',
    )
    expect(plain(proposed)).toContain(`Il s’écarte du contrat. La raison donnée :\n\n> ${reason}`)
    const [, , , key] = one._id.split('.')
    const path = `https://exemple.fr/partenariat/${annonceId}/releves?avec=${creatorId}&releve=${key}`
    expect(plain(proposed)).toContain(`Voir le relevé :\n${path}\n`)
    await answers(createur, one, 'accepted')
    const [accepted] = await mailsOfPapers(gateway)
    expect(plain(accepted)).toContain('Vous avez 127,40 € à reverser.')
    const payment = await pay(boutique, one, 10_000, 'V12')
    const [noted] = await mailsOfPapers(gateway)
    expect(plain(noted)).toContain('un règlement de 100,00 € par virement le 10 février 2026, référence V12, pour le')
    expect(plain(noted)).toContain(`Confirmer le règlement :\n${path}\n`)
    await receives(createur, payment)
    const [received] = await mailsOfPapers(gateway)
    expect(plain(received)).toContain('Il reste 27,40 € à régler sur le relevé n° 1.')
    await receives(createur, await pay(boutique, one, 2740))
    expect(plain((await mailsOfPapers(gateway))[0])).toContain('Le relevé n° 1 est réglé.')
  })

  it('that a créateur owes is said the other way round', async () => {
    const line = { position: 1, label: 'Casse', centimes: 20_000, pour: 'boutique' } as const
    const one = await proposes(createur, { lines: { aaaaaaaaaaaa: line } })
    const [proposed] = await mailsOfPapers(gateway)
    expect(proposed).toMatchObject({ to: boutique.user.email })
    expect(plain(proposed)).toContain('Le créateur a 72,60 € à vous régler.')
    await answers(boutique, one, 'accepted')
    expect(plain((await mailsOfPapers(gateway))[0])).toContain('Vous avez 72,60 € à régler à la boutique.')
  })

  it('is told after an end was announced, and by a device whose clock is slow', async () => {
    await partnership.announceEnd(boutique, '2026-06-30')
    await mailsOfPapers(gateway)
    await ok(createur, aSale(partnership.candidature, createur.uid, { day: '2026-02-05' }))
    const late = await aStatement(gateway, boutique, partnership.candidature)
    await ok(boutique, { ...late, at: '2001-01-01T00:00:00.000Z' })
    expect(await partnership.news()).toEqual(['créateur: « L’Écrin, Nantes » propose le relevé n° 1'])
  })
})

it('a browser is told without a name or an amount, of what is still so', async () => {
  const pushedPayloads = await aSubscribedBrowser(gateway, service, createur)
  const send = async () => {
    await followPapers(gateway.notices)
    return pushedPayloads()
  }
  const one = await proposes(boutique)
  await send()
  await answers(boutique, one, 'withdrawn')
  await send()
  const two = await ok(boutique, await aStatement(gateway, boutique, partnership.candidature))
  await followPapers(gateway.notices)
  await answers(boutique, two, 'withdrawn')
  const received = await send()
  const { annonceId, creatorId, _id } = partnership.candidature
  expect(received).toEqual([
    {
      title: 'Un relevé attend votre réponse',
      body: 'Vérifiez-le, puis acceptez-le ou contestez-le.',
      url: `/partenariat/${annonceId}/releves?avec=${creatorId}&releve=${one._id.split('.')[3]}`,
      tag: `notice:${_id}:releves`,
    },
  ])
})
