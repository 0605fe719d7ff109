import { expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import { statementSums } from '#domain/papers/statement.ts'
import type { PushRow } from '#gateway/sync/push/push.ts'
import { aRecord, aSale, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, agrees, aPair, type Pair, papersOf } from '#tests/fixtures/leaving.ts'

const gateway = await startHttpGateway()
const pair = await aPair(gateway)

type Who = keyof Pair
const PARTIES = ['boutique', 'createur'] as const

/** A partnership on its annonce's terms: 10 % and 35 € a month. */
const confirmed = () => aCandidatureOf(gateway, pair, 'confirmed', { commission: 10, prix: 35 })

async function written(by: TestClient, db: string, doc: object): Promise<void> {
  expect(await by.push(db, doc)).toMatchObject([{ ok: true }])
}

async function writes(who: Who, candidature: Candidature, contrat: Partial<ContratData>): Promise<void> {
  const papers = await papersOf(gateway, candidature)
  await written(pair[who], 'partenariats', { ...papers, contrat: { ...BLANK_CONTRAT, ...papers.contrat, ...contrat } })
}

interface Terms {
  readonly commission: number
  readonly rentCentimes: number
}

/** Pushes a statement of one piece sold at 18,50 €. @returns the server's row */
async function keeps(who: Who, candidature: Candidature, terms: Terms): Promise<PushRow | undefined> {
  const by = pair[who]
  const key = `z${newId(11)}`
  await written(by, 'records', aSale(candidature, by.uid, { day: '2026-01-20' }, key))
  const sums = statementSums([{ quantity: 1, prixCentimes: 1850 }], terms.commission, terms.rentCentimes)
  const account = { kind: 'account', from: '2026-01-15', to: '2026-02-09', movements: [key] } as const
  const [row] = await by.push('records', aRecord(candidature, by.uid, { ...account, ...terms, ...sums }))
  return row
}

const AGREED = { commission: true, commissionTaux: '20', loyer: true, loyerMontant: '50' } as const

/** Checks which statements are accepted on these terms. */
async function expectTerms(candidature: Candidature, commission: number, monthlyCentimes: number): Promise<void> {
  const rentCentimes = 2 * monthlyCentimes // 15 January to 9 February: two months begun
  const fields = [
    { field: 'commission', code: 'commission-agreed', bound: commission },
    { field: 'rentCentimes', code: 'rent-agreed', bound: rentCentimes },
  ]
  for (const who of PARTIES) {
    expect(await keeps(who, candidature, { commission, rentCentimes })).toMatchObject({ ok: true })
    const dearer = await keeps(who, candidature, { commission: 90, rentCentimes: 900_000 })
    expect(dearer).toMatchObject({ error: 'forbidden', reason: 'invalid', fields })
  }
}

it('an account is on the terms that both have agreed to, whatever one of them writes or agrees to since', async () => {
  const candidature = await confirmed()
  await expectTerms(candidature, 10, 3500)
  await writes('boutique', candidature, AGREED)
  await agrees(gateway, pair.boutique, candidature)
  await expectTerms(candidature, 10, 3500)
  await agrees(gateway, pair.createur, candidature)
  await expectTerms(candidature, 20, 5000)
  await writes('createur', candidature, { commissionTaux: '30', loyerMontant: '60' })
  await agrees(gateway, pair.createur, candidature)
  await expectTerms(candidature, 20, 5000)
  await agrees(gateway, pair.boutique, candidature)
  await expectTerms(candidature, 30, 6000)
})
