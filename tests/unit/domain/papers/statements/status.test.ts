import { describe, expect, it } from 'vitest'
import type { Party } from '#domain/papers/partenariat.ts'
import type { Answer, Payment, Receipt } from '#domain/papers/records.ts'
import { balanceOf, statementStatuses } from '#domain/papers/statements/balance.ts'
import { isUpheld } from '#domain/papers/statements/counted.ts'
import { isAgreed, statementStatus } from '#domain/papers/statements/ledger.ts'
import { aLedger, anAnswer, aPayment, aReceipt, aStatement } from '#tests/fixtures/ledger.ts'

/** The boutique's statement, of 90,00 € due to the créateur. */
const OWED = aStatement('b', { dueCentimes: 9000 })
/** The créateur's, of 50,00 € that they owe. */
const OWING = aStatement('c', { dueCentimes: -5000, number: 2 })

interface Said {
  readonly answers?: readonly Answer[]
  readonly payments?: readonly Payment[]
  readonly receipts?: readonly Receipt[]
}

const paid = (centimes: number, of = 'b') => ({ payments: [aPayment('bp', of, centimes)] })
const PAID = paid(9000)
const ARRIVED = { receipts: [aReceipt('bp')] }
const RECEIVED = { ...PAID, ...ARRIVED }
const IN_PARTS = { payments: [aPayment('bp', 'b', 4000), aPayment('bq', 'b', 3000)], ...ARRIVED }
const GIVEN = [aPayment('bp', 'b', 10_000), aPayment('cp', 'b', 1000)]
const BACK = { payments: GIVEN, receipts: [aReceipt('bp'), aReceipt('cp')] }
const ACCEPTED = { answers: [anAnswer('b', 'accepted')] }
const CONTESTED = { answers: [anAnswer('b', 'contested')] }

describe('a statement of what the boutique owes', () => {
  it.each<[what: string, said: Said, state: string, remaining: number, pending: number, balance: number]>([
    ['that nobody answers', {}, 'proposed', 9000, 0, 0],
    ['that is accepted', ACCEPTED, 'accepted', 9000, 0, 9000],
    ['that is contested', CONTESTED, 'contested', 0, 0, 0],
    ['that its author withdrew', { answers: [anAnswer('b', 'withdrawn')] }, 'withdrawn', 0, 0, 0],
    ['that is paid without an answer', PAID, 'proposed', 9000, 9000, 0],
    ['that is accepted by receiving its payment', RECEIVED, 'accepted', 0, 0, 0],
    ['of which nothing arrived', { ...PAID, receipts: [aReceipt('bp', false)] }, 'proposed', 9000, 0, 0],
    ['paid in parts, of which one has arrived', { ...ACCEPTED, ...IN_PARTS }, 'accepted', 5000, 3000, 5000],
    ['paid in excess, which is a credit', { ...paid(10_000), ...ARRIVED }, 'accepted', -1000, 0, -1000],
    ['contested after its payment arrived: a credit', { ...RECEIVED, ...CONTESTED }, 'contested', -9000, 0, -9000],
    ['of which the créateur gave something back', BACK, 'accepted', 0, 0, 0],
    ['whose payments are of another one', { ...paid(9000, 'bb'), ...ARRIVED }, 'proposed', 9000, 0, 0],
  ])('%s', (_what, said, state, remainingCentimes, pendingCentimes, balance) => {
    const one = statementStatus(OWED, aLedger(said), null)
    expect(one).toMatchObject({ state, remainingCentimes, pendingCentimes })
    expect(balanceOf([one])).toBe(balance)
    expect(isUpheld(OWED, said.answers ?? [])).toBe(state !== 'contested' && state !== 'withdrawn')
  })

  it('is agreed to once both accept it, or one alone can', () => {
    const agreed = (said: Said, left: Party | null = null) => isAgreed(statementStatus(OWED, aLedger(said), left))
    expect([agreed({}), agreed(ACCEPTED), agreed(CONTESTED), agreed({}, 'creator')]).toEqual([false, true, false, true])
  })
})

describe('a party who has left', () => {
  it('leaves statements of the other due without an answer, and their payments count without a confirmation', () => {
    const one = statementStatus(OWED, aLedger(paid(4000)), 'creator')
    expect(one).toMatchObject({ state: 'alone', remainingCentimes: 5000, pendingCentimes: 0 })
    expect(balanceOf([one])).toBe(5000)
  })

  it('has made statements that wait for who stays, and payments that they confirm', () => {
    const one = statementStatus(OWED, aLedger(paid(4000)), 'boutique')
    expect(one).toMatchObject({ state: 'proposed', remainingCentimes: 9000, pendingCentimes: 4000 })
    expect(balanceOf([one])).toBe(0)
    expect(statementStatus(OWED, aLedger(ACCEPTED), 'boutique').state).toBe('accepted')
  })

  it('has answered what it has answered, and not received what it has not', () => {
    expect(statementStatus(OWED, aLedger(CONTESTED), 'creator').state).toBe('contested')
    const refused = aLedger({ ...PAID, receipts: [aReceipt('bp', false)] })
    expect(statementStatus(OWED, refused, 'creator').remainingCentimes).toBe(9000)
  })
})

it('the balance of several statements is what the boutique owes less what it is owed', () => {
  const answers = [anAnswer('b', 'accepted'), anAnswer('c', 'accepted')]
  const records = aLedger({ statements: [OWED, OWING], answers, payments: [aPayment('cp', 'c', 2000)] })
  expect(balanceOf(statementStatuses(records, null))).toBe(4000)
  expect(balanceOf(statementStatuses({ ...records, receipts: [aReceipt('cp')] }, null))).toBe(6000)
})
