import { expect, it } from 'vitest'
import type { StatementData } from '#domain/papers/records.ts'
import { statementRefusal } from '#domain/papers/statements/refusal.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import { aLedger, aLoss, always, anAnswer, anInput, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

const TERMS = always({ monthlyCentimes: 30_000 })
const RENT = { rentFrom: '2026-06-01', rentTo: '2026-06-30' }
const KNOWN = aLedger({ movements: [aSale('m'), aSale('n', { day: '2026-06-24' }), aLoss('o')] })
const NEXT = buildStatement(KNOWN, TERMS, anInput(RENT))
const [M, N] = ['m00000000000', 'n00000000000'] as const

const other = (change: object, answer?: 'accepted' | 'contested' | 'withdrawn') => ({
  statements: [aStatement('b', change)],
  ...(answer && { answers: [anAnswer('b', answer)] }),
})
const SUMS = ['sold', 'salesCentimes', 'lostCentimes', 'commissionCentimes', 'vatCentimes', 'linesCentimes'] as const
const OWN = { commission: 10, base: 'prix' } as const
const VOIDED = { voids: [aVoid('m')] }
const OF_VOID = { movements: [`${M}-void`] }

it.each<[what: string, change: Partial<StatementData>, known: object, refusal: string | null]>([
  ['nothing is against', {}, {}, null],
  ['another counts one of its sales', {}, other({ movements: [N] }), 'already-counted'],
  ['another that was contested counts its sales', {}, other({ movements: [N] }, 'contested'), null],
  ['another that was withdrawn has its rent', {}, other(RENT, 'withdrawn'), null],
  ['another that was accepted has its rent', {}, other(RENT, 'accepted'), 'rent-counted'],
  ['another has one day of its rent', {}, other({ rentFrom: '2026-06-30', rentTo: '2026-07-31' }), 'rent-counted'],
  ['another has its first day', {}, other({ rentFrom: '2026-05-01', rentTo: '2026-06-01' }), 'rent-counted'],
  ['another has the rent until the day before', {}, other({ rentFrom: '2026-05-01', rentTo: '2026-05-31' }), null],
  ['the server lacks a sale', {}, { movements: KNOWN.movements.slice(1) }, 'sale-missing'],
  ['a sale is of a later day', { to: '2026-06-23' }, {}, 'sale-missing'],
  ['it counts a loss that nobody pays for', { movements: ['o00000000000'] }, {}, 'sale-missing'],
  ['it names a sale twice', { movements: [M, M, N] }, {}, 'sale-missing'],
  ['a sale was cancelled meanwhile', {}, VOIDED, 'sale-voided'],
  ['it takes a sale back that nobody had cancelled', OF_VOID, other({ movements: [M] }), 'sale-missing'],
  ['it takes a sale back that no other counts any more', OF_VOID, { ...VOIDED }, 'sale-voided'],
  ['another has taken it back', OF_VOID, { ...VOIDED, ...other({ movements: [M, `${M}-void`] }) }, 'already-counted'],
  ['it counts less than its sums say', { movements: [M] }, {}, 'statement-differs'],
  ['it has a rate without a reason', { ...OWN, commissionCentimes: 2400 }, {}, 'statement-differs'],
  ['it says another rent', { rentCentimes: 20_000, dueCentimes: NEXT.dueCentimes + 10_000 }, {}, 'statement-differs'],
])('a statement is judged when %s', (_what, change, known, refusal) => {
  expect(statementRefusal({ ...NEXT, ...change }, { ...KNOWN, ...known }, TERMS)).toBe(refusal)
})

it.each([...SUMS, 'dueCentimes'] as const)('a statement is judged when its %s is one off', (name) => {
  expect(statementRefusal({ ...NEXT, [name]: NEXT[name] + 1 }, KNOWN, TERMS)).toBe('statement-differs')
})
