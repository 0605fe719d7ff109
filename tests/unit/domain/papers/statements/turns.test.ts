import { expect, it } from 'vitest'
import type { Party } from '#domain/papers/partenariat.ts'
import { statementStatuses } from '#domain/papers/statements/balance.ts'
import type { LedgerRecords } from '#domain/papers/statements/ledger.ts'
import { paperOfTurn, type Situation, type TurnKind, turnOf } from '#domain/papers/turns.ts'
import { aCandidature, aPartenariat, BOUTIQUE, CREATEUR } from '#tests/fixtures/documents.ts'
import { aLedger, anAnswer, aPayment, aReceipt, aStatement } from '#tests/fixtures/ledger.ts'

const [CONTRAT, INVENTAIRE, AT] = ['c'.repeat(64), 'd'.repeat(64), '2026-12-06T10:00:00.000Z']
const ENDS = [{ lastDay: '2027-02-10' }]
const approval = (by: typeof BOUTIQUE) => ({ by, at: AT, nom: 'x', hash: INVENTAIRE })

/** A partnership whose papers both parties approved. */
const SETTLED: Situation = {
  candidature: aCandidature({ status: 'confirmed' }),
  papers: aPartenariat({
    inForce: { hash: CONTRAT, at: AT, from: '', former: {} },
    agreements: { 'inventaire-boutique': approval(BOUTIQUE), 'inventaire-creator': approval(CREATEUR) },
  }),
  hashes: { contrat: CONTRAT, inventaire: INVENTAIRE },
  agreed: null,
  ends: [],
  pieces: 0,
  uncounted: 0,
  open: 0,
  statements: [],
  rentCentimes: 0,
  isMonthDue: false,
  today: '2027-01-15',
}

const PAST = [{ lastDay: '2027-01-10' }]

/** The boutique's statement of 90,00 €, and what was said of it. */
function stating(change: Partial<LedgerRecords>, left: Party | null = null): Partial<Situation> {
  const records = aLedger({ statements: [aStatement('b', { dueCentimes: 9000 })], ...change })
  return { statements: statementStatuses(records, left) }
}

/** The same, once a party has left. */
const leaving = (left: Party, change: Partial<LedgerRecords> = {}): Partial<Situation> => ({
  ...{ candidature: aCandidature({ status: 'confirmed', left }), ends: ENDS, pieces: 3 },
  ...stating(change, left),
})

const ACCEPTED = { answers: [anAnswer('b', 'accepted')] }
const CONTESTED = { answers: [anAnswer('b', 'contested')] }
const AGREED_SINCE = [anAnswer('b', 'contested'), anAnswer('bb', 'accepted')]
const ENDING = { ends: ENDS, pieces: 3 }
const paid = (centimes: number) => ({ payments: [aPayment('bp', 'b', centimes)] })
const received = (centimes: number, isThere = true) => ({ ...paid(centimes), receipts: [aReceipt('bp', isThere)] })
const owing = (key: string) => ({ statements: [aStatement(key, { dueCentimes: -500 })] })
const PAID_BACK = { payments: [aPayment('cp', 'c', 500)] }
const REDONE = [aStatement('b', { dueCentimes: 9000 }), aStatement('bb', { number: 2 })]

it.each<[what: string, change: Partial<Situation>, kind: TurnKind | null, waitsFor?: Party]>([
  ['the boutique proposed a statement', stating({}), 'statement-to-answer', 'creator'],
  ['the créateur proposed one', stating({ statements: [aStatement('c')] }), 'statement-to-answer', 'boutique'],
  ['a statement is accepted', stating(ACCEPTED), 'statement-to-settle', 'boutique'],
  ['what the créateur owes is accepted', stating({ ...owing('b'), ...ACCEPTED }), 'statement-to-settle', 'creator'],
  ['a payment waits, the statement being unanswered', stating(paid(9000)), 'payment-to-confirm', 'creator'],
  ['the créateur paid', stating({ ...owing('c'), ...PAID_BACK }), 'payment-to-confirm', 'boutique'],
  ['a part of it has arrived', stating(received(4000)), 'statement-to-settle', 'boutique'],
  ['a payment has not arrived', stating({ ...ACCEPTED, ...received(9000, false) }), 'statement-to-settle', 'boutique'],
  ['all of it has arrived, or more', stating(received(10_000)), null],
  [
    'more than all of it has arrived, and no other statement will take it',
    { ...stating(received(10_000)), ends: PAST, open: 1 },
    'statement-to-settle',
    'creator',
  ],
  ['its last rent is not counted', { ends: PAST, rentCentimes: 500 }, 'sales-to-count', 'boutique'],
  ['it ends later, and this rent is not counted', { ends: ENDS, rentCentimes: 500 }, null],
  ['a statement of nothing is accepted', stating({ statements: [aStatement('b')], ...ACCEPTED }), null],
  ['it is contested, its sales free', { ...stating(CONTESTED), uncounted: 1 }, 'statement-to-redo', 'boutique'],
  ['a contested statement was made again', stating({ statements: REDONE, answers: AGREED_SINCE }), null],
  ['a statement was withdrawn', stating({ answers: [anAnswer('b', 'withdrawn')] }), null],
  ['an end is announced, it being unanswered', { ...stating({}), ...ENDING }, 'statement-to-answer', 'creator'],
  ['who proposed a statement has left', leaving('boutique'), 'statement-to-answer', 'creator'],
  ['who was to answer it has left', leaving('creator'), 'statement-to-settle', 'boutique'],
  ['who left had noted its payment', leaving('boutique', paid(9000)), 'payment-to-confirm', 'creator'],
  ['who left is who was to pay it', leaving('boutique', ACCEPTED), null],
])('the next step of a partnership when %s', (_what, change, kind, waitsFor) => {
  expect(turnOf({ ...SETTLED, ...change })).toEqual(kind && { kind, waitsFor: [waitsFor] })
  expect(kind && paperOfTurn(kind)).toBeNull()
})
