import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { StatementData, StoredRecord } from '#domain/papers/records.ts'
import { statementStatus } from '#domain/papers/statements/ledger.ts'
import { get } from '#gateway/store/documents.ts'
import { aRecord, aSale, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, agrees, aPair, leaves, type Pair, papersOf } from '#tests/fixtures/leaving.ts'
import { anAnswer, aPayment, aStatement, aVoid, ledgerOf, outcomes } from '#tests/fixtures/statements.ts'

const DAY = 24 * 60 * 60 * 1000

let pair: Pair
let candidature: Candidature
let boutique: TestClient
let createur: TestClient
const gateway = await startHttpGateway()
/** A partnership on its annonce's terms: 10 % and 28 € a month. */
beforeEach(async () => {
  pair = await aPair(gateway)
  ;({ boutique, createur } = pair)
  const dates = { dateDebut: '2026-01-01', dateFin: '2027-12-31' }
  candidature = await aCandidatureOf(gateway, pair, 'confirmed', { commission: 10, prix: 28, ...dates })
})

const sale = (day: string, change: Partial<StoredRecord> = {}) =>
  aSale(candidature, createur.uid, { prixCentimes: 10_000, day, ...change })
const statement = (by: TestClient, input?: Partial<StatementData>) => aStatement(gateway, by, candidature, input)
const stored = ({ _id }: StoredRecord) => get<StoredRecord>(gateway.store.db('records'), _id)
const pay = (by: TestClient, about: StoredRecord) => aPayment(gateway, by, candidature, about)

/** A proposed statement of one sale at 100 €. */
async function proposed(by = boutique): Promise<StoredRecord> {
  expect(await outcomes(createur, sale('2026-02-05'))).toEqual(['ok'])
  const one = await statement(by)
  expect(await outcomes(by, one)).toEqual(['ok'])
  return one
}

async function agreesTo(contrat: Partial<ContratData>): Promise<void> {
  const papers = await papersOf(gateway, candidature)
  const next = { ...papers, contrat: { ...BLANK_CONTRAT, ...papers.contrat, ...contrat } }
  expect(await boutique.push('partenariats', next)).toMatchObject([{ ok: true }])
  for (const one of [boutique, createur]) await agrees(gateway, one, candidature)
}

// Proves S4.releve.4
it('the terms of a statement are those of each day that it counts, whatever one party writes since', async () => {
  const PRICES = { commission: true, commissionTaxe: 'sans-tva', loyer: true, loyerTaxe: 'sans-tva' } as const
  const DATES = { dateDebut: '2026-01-01', dateFin: '2027-12-31' }
  await agreesTo({ ...PRICES, ...DATES, commissionTaux: '20', loyerMontant: '56' })
  await outcomes(createur, sale('2026-02-05'))
  gateway.clock.now += 5 * DAY
  await outcomes(createur, sale(new Date(gateway.clock.now).toISOString().slice(0, 10)))
  await agreesTo({ commissionTaux: '30', loyerMontant: '84' })
  gateway.clock.now += DAY
  const changed = new Date(gateway.clock.now).toISOString().slice(0, 10)
  expect(await outcomes(boutique, sale(changed, { by: boutique.uid }))).toEqual(['ok'])
  const papers = await papersOf(gateway, candidature)
  await createur.push('partenariats', { ...papers, contrat: { ...papers.contrat, commissionTaux: '90' } })

  const both = await statement(boutique, { rentFrom: changed, rentTo: changed })
  expect(both).toMatchObject({ sold: 3, salesCentimes: 30_000, commissionCentimes: 7000, rentCentimes: 300 })
  const wrong = { ...both, commissionCentimes: 6000, dueCentimes: both.dueCentimes - 1000 }
  expect(await outcomes(boutique, wrong)).toEqual(['statement-differs'])
  expect(await outcomes(boutique, both)).toEqual(['ok'])
  gateway.clock.now -= 6 * DAY
})

/** One that counts a line alone. */
const lineStatement = () => statement(boutique, { lines: { aaaaaaaaaaaa: line(100) } })

const line = (centimes: number) => ({ position: 1, label: 'Port', centimes, pour: 'creator' }) as const
const rivalOf = async (one: StoredRecord, movements: readonly string[]) =>
  ({ ...one, _id: `${candidature._id}.b${newId(11)}`, movements }) as StoredRecord

describe('the numbers of a partnership', () => {
  it('are given in the order of arrival, to statements and deposits apart', async () => {
    const one = await proposed()
    const deposit = { kind: 'deposit', day: '2026-02-09', pieces: { aaaaaaaaaaaa: A_PIECE } } as const
    const deposits = [createur, createur].map(({ uid }) => aRecord(candidature, uid, deposit))
    expect(await outcomes(createur, ...deposits)).toEqual(['ok', 'ok'])
    const two = await lineStatement()
    expect(await outcomes(boutique, two)).toEqual(['ok'])
    const all = await Promise.all([one, two, ...deposits].map(stored))
    expect(all.map((doc) => doc?.number)).toEqual([1, 2, 1, 2])
  })

  it('stay those of statements resubmitted to a store that has lost them, in any order', async () => {
    const [one, two] = [await lineStatement(), await lineStatement()]
    expect(await outcomes(boutique, { ...two, number: 2 }, { ...one, number: 1 })).toEqual(['ok', 'ok'])
    expect([(await stored(one))?.number, (await stored(two))?.number]).toEqual([1, 2])
  })

  it('do not run away', async () => {
    const all = await Promise.all([24, 48, 72, 96].map(async (number) => ({ ...(await lineStatement()), number })))
    expect(await outcomes(boutique, ...all)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect((await Promise.all(all.map(stored))).map((doc) => doc?.number)).toEqual([24, 25, 26, 27])
  })

  it('go on in a store that has lost its list of statements, where what one counts stays counted', async () => {
    const one = await proposed()
    const coordination = gateway.store.db('coordination')
    await coordination.remove(await coordination.get(`releves:${candidature._id}`))
    expect(await outcomes(boutique, await rivalOf(one, one.movements))).toEqual(['already-counted'])
    const two = await lineStatement()
    expect(await outcomes(boutique, two)).toEqual(['ok'])
    expect((await stored(two))?.number).toBe(2)
  })
})

const A_PIECE = { quantity: 2, prixCentimes: 1850, article: 'Bol' }

it('what is cancelled is a movement or a deposit that the server has', async () => {
  const one = await proposed()
  expect(await outcomes(boutique, aVoid(gateway, boutique, one))).toEqual(['sale-missing'])
  expect(await outcomes(boutique, aVoid(gateway, boutique, sale('2026-02-05')))).toEqual(['sale-missing'])
})

it.each(['boutique', 'createur'] as const)('a statement is made alone once the %s has left', async (who) => {
  const one = await proposed()
  const stays = who === 'boutique' ? createur : boutique
  await leaves(gateway, pair[who])
  const two = await statement(stays, { lines: { aaaaaaaaaaaa: line(100) } })
  expect(await outcomes(stays, two, pay(stays, two))).toEqual(['ok', 'ok'])
  expect((await stored(two))?.number).toBe(2)
  const states = async () => {
    const ledger = await ledgerOf(gateway, candidature)
    const left = who === 'boutique' ? 'boutique' : 'creator'
    return ledger.statements.map((each) => statementStatus(each, ledger, left).state)
  }
  // The first is the boutique's, which the créateur who stays answers.
  expect(await states()).toEqual([who === 'boutique' ? 'proposed' : 'alone', 'alone'])
  if (who === 'createur') return
  expect(await outcomes(stays, anAnswer(gateway, stays, one, {}))).toEqual(['ok'])
  expect(await states()).toEqual(['accepted', 'alone'])
})
