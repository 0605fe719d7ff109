import { beforeEach, describe, expect, it } from 'vitest'
import type { Candidature } from '#domain/candidature.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { suspend } from '#gateway/moderation/acts.ts'
import { get } from '#gateway/store/documents.ts'
import { aSale, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { aCandidatureOf, aPair } from '#tests/fixtures/leaving.ts'
import { actingByCommand } from '#tests/fixtures/operators.ts'
import { anAnswer, aPayment, aReceipt, aStatement, outcomes } from '#tests/fixtures/statements.ts'

let candidature: Candidature
let boutique: TestClient
let createur: TestClient
const gateway = await startHttpGateway()
beforeEach(async () => {
  const pair = await aPair(gateway)
  ;({ boutique, createur } = pair)
  candidature = await aCandidatureOf(gateway, pair)
})

const stored = ({ _id }: StoredRecord) => get<StoredRecord>(gateway.store.db('records'), _id)
const answer = (by: TestClient, about: StoredRecord, said: 'accepted' | 'contested' | 'withdrawn') =>
  anAnswer(gateway, by, about, { answer: said, reason: said === 'contested' ? 'Il manque un bol.' : '' })
const pay = (by: TestClient, about: StoredRecord) => aPayment(gateway, by, candidature, about)
const receive = (by: TestClient, about: StoredRecord) => aReceipt(gateway, by, about)

/** A proposed statement of one sale. */
async function proposed(by = boutique): Promise<StoredRecord> {
  expect(await outcomes(createur, aSale(candidature, createur.uid, { day: '2026-02-05' }))).toEqual(['ok'])
  const one = await aStatement(gateway, by, candidature)
  expect(await outcomes(by, one)).toEqual(['ok'])
  return one
}

describe('an answer', () => {
  // Proves S4.releve.2
  it('is one, the first, whoever gives it and on whatever device', async () => {
    const one = await proposed()
    expect(await outcomes(createur, answer(createur, one, 'accepted'))).toEqual(['ok'])
    const [row] = await createur.push('records', answer(createur, one, 'contested'))
    expect(row).toMatchObject({ error: 'conflict', doc: { answer: 'accepted' } })
    expect(await boutique.push('records', answer(boutique, one, 'withdrawn'))).toMatchObject([{ error: 'conflict' }])
    const { _rev } = (await stored(answer(createur, one, 'accepted'))) as unknown as { readonly _rev: string }
    const changed = { ...answer(createur, one, 'contested'), _rev }
    expect(await outcomes(createur, changed)).toEqual([expect.stringContaining('immutable-field')])
  })

  it('needs a statement, and none that a received payment has settled', async () => {
    const one = await proposed()
    const missing = { ...one, _id: `${candidature._id}.b${newId(11)}` } as StoredRecord
    expect(await outcomes(createur, answer(createur, missing, 'accepted'))).toEqual(['statement-missing'])
    const payment = pay(boutique, one)
    expect(await outcomes(boutique, payment)).toEqual(['ok'])
    expect(await outcomes(createur, receive(createur, payment))).toEqual(['ok'])
    expect(await outcomes(boutique, answer(boutique, one, 'withdrawn'))).toEqual(['statement-closed'])
    expect(await outcomes(createur, answer(createur, one, 'contested'))).toEqual(['statement-closed'])
    const former = { ...answer(createur, one, 'contested'), at: '2020-01-01T00:00:00.000Z' }
    expect(await outcomes(createur, former)).toEqual(['ok'])
  })

  it('may accept a statement whose payment is received', async () => {
    const one = await proposed()
    const payment = pay(boutique, one)
    await outcomes(boutique, payment)
    await outcomes(createur, receive(createur, payment))
    expect(await outcomes(createur, answer(createur, one, 'accepted'))).toEqual(['ok'])
  })
})

describe('a payment', () => {
  it('is of a statement that stands', async () => {
    const one = await proposed()
    const nothing = { ...one, _id: `${candidature._id}.b${newId(11)}` } as StoredRecord
    expect(await outcomes(boutique, pay(boutique, nothing))).toEqual(['statement-missing'])
    const paid = pay(boutique, one)
    await outcomes(boutique, paid)
    await outcomes(createur, answer(createur, one, 'contested'))
    expect(await outcomes(boutique, pay(boutique, one))).toEqual(['statement-closed'])
    expect(await outcomes(createur, pay(createur, one))).toEqual(['statement-closed'])
    await outcomes(createur, receive(createur, paid))
    expect(await outcomes(createur, pay(createur, one))).toEqual(['ok']) // gives it back
    // Made before the answer, of a store put back that got that first: a credit, once it is received.
    const former = { ...pay(boutique, one), at: '2020-01-01T00:00:00.000Z' }
    expect(await outcomes(boutique, former)).toEqual(['ok'])
  })

  it('is received, or not, by the other party alone, once, also of a statement contested since', async () => {
    const one = await proposed()
    const payment = pay(boutique, one)
    await outcomes(boutique, payment)
    expect(await outcomes(createur, answer(createur, one, 'contested'))).toEqual(['ok'])
    expect(await outcomes(boutique, receive(boutique, payment))).toEqual(['bad-id'])
    const not = { ...receive(createur, payment), received: false }
    expect(await outcomes(createur, not)).toEqual(['invalid reason'])
    expect(await outcomes(createur, { ...not, reason: 'Rien sur mon compte.' })).toEqual(['ok'])
    expect(await createur.push('records', receive(createur, payment))).toMatchObject([{ error: 'conflict' }])
    const nothing = { ...payment, _id: `${candidature._id}.b${newId(11)}` } as StoredRecord
    expect(await outcomes(createur, receive(createur, nothing))).toEqual(['statement-missing'])
  })

  it('is taken back by who made it, until the other party has answered', async () => {
    const one = await proposed()
    const [first, second] = [pay(boutique, one), pay(boutique, one)]
    const takeBack = (payment: StoredRecord) => ({
      ...receive(boutique, payment),
      ...{ received: false, reason: 'Une erreur de montant.' },
    })
    expect(await outcomes(boutique, first, second, takeBack(first))).toEqual(['ok', 'ok', 'ok'])
    expect(await createur.push('records', receive(createur, first))).toMatchObject([{ error: 'conflict' }])
    await outcomes(createur, receive(createur, second))
    expect(await boutique.push('records', takeBack(second))).toMatchObject([{ error: 'conflict' }])
  })

  it('made on a day that has not begun anywhere is of today', async () => {
    const one = await proposed()
    const payment = { ...pay(boutique, one), day: '2031-01-01' }
    expect(await outcomes(boutique, payment)).toEqual(['ok'])
    expect(await stored(payment)).toMatchObject({ day: new Date(gateway.clock.now).toISOString().slice(0, 10) })
  })
})

it('who is suspended answers no more, and the other goes on', async () => {
  const one = await proposed(createur)
  await suspend(actingByCommand(gateway), createur.uid, 'scam', '')
  const withdrawal = { docs: [answer(createur, one, 'withdrawn')] }
  expect((await createur.post('/sync/records/_bulk_docs', withdrawal)).status).toBe(401)
  expect(await outcomes(boutique, answer(boutique, one, 'contested'))).toEqual(['ok'])
  const redone = await aStatement(gateway, boutique, candidature)
  expect(await outcomes(boutique, redone)).toEqual(['ok'])
})
