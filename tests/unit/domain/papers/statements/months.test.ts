import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, statementStatuses } from '#domain/papers/statements/balance.ts'
import { freeItems, type LedgerRecords } from '#domain/papers/statements/ledger.ts'
import { addUp, type MonthPart, monthParts, quarterOf } from '#domain/papers/statements/months.ts'
import { amountsOf, buildStatement, NO_INPUT } from '#domain/papers/statements/sums.ts'
import {
  aLedger,
  always,
  amended,
  anAnswer,
  anInput,
  aPayment,
  aReceipt,
  aSale,
  aStatement,
  aVoid,
} from '#tests/fixtures/ledger.ts'

type Drawn<A> = A extends fc.Arbitrary<infer Value> ? Value : never
type Input = Parameters<typeof buildStatement>[2]

type Terms = ReturnType<typeof always>

/** The ledger with one more statement of what is free. */
function withStatement(ledger: LedgerRecords, terms: Terms, key: string, input: Partial<Input>): LedgerRecords {
  const number = ledger.statements.length + 1
  const statement = aStatement(key, { ...buildStatement(ledger, terms, anInput(input)), number })
  return { ...ledger, statements: [...ledger.statements, statement] }
}

/** The figures of each month, in euros: due, settled, remaining, not agreed. */
const figures = (parts: readonly MonthPart[]) =>
  parts.map(({ month, dueCentimes, settledCentimes, remainingCentimes, unagreedCentimes }) => {
    const amounts = [dueCentimes, settledCentimes, remainingCentimes, unagreedCentimes].map((cents) => cents / 100)
    return `${month}: ${amounts.join(' ')}`
  })

describe('what is due by month', () => {
  const sales = aLedger({ movements: [aSale('s1'), aSale('s2', { day: '2026-07-10' })] })

  it('is of the months of the sales, unagreed while no statement counts them', () => {
    // 120,00 € include 20,00 € of VAT: 30 % of 100,00 € are 30,00 €.
    expect(figures(monthParts(sales, always(), null))).toEqual(['2026-06: 90 0 0 90', '2026-07: 90 0 0 90'])
  })

  it('is taken back in the month that takes it back, whatever month was settled before', () => {
    const counted = withStatement(sales, always(), 'b1', { to: '2026-06-30' })
    const voided = { ...counted, voids: [aVoid('s1', { at: '2026-08-02T10:00:00.000Z' })] }
    const byMonth = ['2026-06: 90 0 0 90', '2026-07: 90 0 0 90', '2026-08: -90 0 0 -90']
    expect(figures(monthParts(voided, always(), null))).toEqual(byMonth)
    // Counted by a statement of July, it is of July at the latest.
    const both = withStatement(voided, always(), 'b2', { from: '2026-07-01', to: '2026-07-31' })
    expect(figures(monthParts(both, always(), null))).toEqual(['2026-06: 90 0 0 90', '2026-07: 0 0 0 0'])
  })

  it('has the rent in its months, and the free lines in the last of their statement', () => {
    const lines = { aaaaaaaaaaaa: { position: 0, label: 'Affiches', centimes: 500, pour: 'boutique' as const } }
    const input = { to: '2026-07-31', rentFrom: '2026-06-16', rentTo: '2026-07-31', lines }
    const terms = always({ monthlyCentimes: 6200 })
    const parts = monthParts(withStatement(sales, terms, 'b1', input), terms, null)
    // 15 days of 30 of June, the whole of July.
    const amounts = parts.map(({ rentCentimes, linesCentimes }) => `${rentCentimes} ${linesCentimes}`)
    expect(amounts).toEqual(['3100 0', '6200 -500'])
  })

  // Proves S4.releve.5
  it('is settled from the oldest month on, and an excess is a credit of the last', () => {
    const proposed = withStatement(sales, always(), 'b1', { to: '2026-07-31' })
    const paid = (centimes: number) => ({
      ...proposed,
      answers: [anAnswer('b1', 'accepted')],
      payments: [aPayment('b2', 'b1', centimes)],
      receipts: [aReceipt('b2')],
    })
    expect(figures(monthParts(proposed, always(), null)).map((row) => row.split(' ')[4])).toEqual(['90', '90'])
    expect(figures(monthParts(paid(10_000), always(), null))).toEqual(['2026-06: 90 90 0 0', '2026-07: 90 10 80 0'])
    expect(figures(monthParts(paid(20_000), always(), null))[1]).toBe('2026-07: 90 110 -20 0')
  })

  it('has the cents of a commission that is rounded once in one of the months', () => {
    // 30 % of 0,05 € are 1,5 cents, of both 3 cents: not 2 and 2.
    const cents = { prixCentimes: 5, tva: 0 }
    const movements = [aSale('s1', cents), aSale('s2', { ...cents, day: '2026-07-10' })]
    const parts = monthParts(aLedger({ movements }), always(), null)
    expect(parts.map(({ commissionCentimes }) => commissionCentimes)).toEqual([2, 1])
    expect(parts.map(({ groups }) => groups.map(({ baseCentimes }) => baseCentimes))).toEqual([[5], [5]])
  })

  it('is that of the statement, even where a sale is not on this device', () => {
    const counted = withStatement(sales, always(), 'b1', { to: '2026-07-31' })
    const parts = monthParts({ ...counted, movements: sales.movements.slice(0, 1) }, always(), null)
    expect(addUp(parts).dueCentimes).toBe(18_000)
  })

  it('of sales that no statement counts bears the VAT of the boutique as it is now', () => {
    const terms = amended('2026-06-15', { hasBoutiqueVat: false }, { hasBoutiqueVat: true })
    expect(addUp(monthParts(sales, terms, null)).vatCentimes).toBe(1200)
  })
})

it('a month is in the quarter that holds it', () => {
  const quarters = ['2026-01', '2026-03', '2026-04', '2026-12'].map(quarterOf)
  expect(quarters).toEqual(['2026-T1', '2026-T1', '2026-T2', '2026-T4'])
})

const day = fc.integer({ min: 0, max: 300 }).map((after) => dayAfter('2026-01-01', after))
const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const sale = fc.record({
  day,
  quantity: fc.integer({ min: 1, max: 9 }),
  prixCentimes: fc.integer({ min: 0, max: 20_000 }),
  tva: fc.constantFrom(0, 5.5, 20),
  isVoided: fc.boolean(),
})

const statementOf = fc.record({
  to: day,
  days: fc.integer({ min: 0, max: 90 }),
  hasRent: fc.boolean(),
  own: fc.constantFrom('', 'Geste de rentrée'),
  line: fc.integer({ min: 0, max: 9000 }),
  pour: fc.constantFrom('boutique' as const, 'creator' as const),
  answer: fc.constantFrom(null, 'accepted' as const, 'contested' as const, 'withdrawn' as const),
  payments: fc.array(
    fc.record({
      by: fc.constantFrom('b', 'c'),
      centimes: fc.integer({ min: 1, max: 40_000 }),
      received: fc.constantFrom(null, true, null),
    }),
    { maxLength: 3 },
  ),
})

/** A ledger of sales, half of which are cancelled after statements have counted them, and of what became of these. */
type Made = readonly Drawn<typeof statementOf>[]
function ledgerOf(sales: readonly Drawn<typeof sale>[], made: Made, terms: Terms): LedgerRecords {
  let ledger = aLedger({ movements: sales.map(({ isVoided: _, ...change }, at) => aSale(`s${at}`, change)) })
  made.forEach(({ to, days, hasRent, own, line, pour, answer, payments }, index) => {
    const from = dayAfter(to, -days)
    const key = `b${index}`
    const lines = line === 0 ? {} : { aaaaaaaaaaaa: { position: 0, label: 'Affiches', centimes: line, pour } }
    const terms0 = own === '' ? {} : ({ reason: own, commission: 7, base: 'prix', rentCentimes: 1234 } as const)
    const input = { from, to, lines, ...(hasRent ? { rentFrom: from, rentTo: to } : {}), ...terms0 }
    ledger = withStatement(ledger, terms, key, input)
    if (index === 0) {
      const voids = sales.flatMap(({ isVoided }, at) => (isVoided ? [aVoid(`s${at}`)] : []))
      ledger = { ...ledger, voids }
    }
    const paid = payments.map(({ by, centimes, received }, at) => ({ key: `${by}p${index}${at}`, centimes, received }))
    ledger = {
      ...ledger,
      answers: answer === null ? ledger.answers : [...ledger.answers, anAnswer(key, answer)],
      payments: [...ledger.payments, ...paid.map((one) => aPayment(one.key, key, one.centimes))],
      receipts: ledger.receipts.concat(
        paid.flatMap((one) => (one.received === null ? [] : aReceipt(one.key, one.received))),
      ),
    }
  })
  return ledger
}

const TERMS = amended(
  '2026-05-17',
  { monthlyCentimes: 4700, hasBoutiqueVat: false, base: 'prix' },
  { monthlyCentimes: 3333, hasBoutiqueVat: true, isRentWithVat: true },
)

// Proves S4.releve.3, S4.releve.6
it('adds up over months to the statements, their balance, and what is free', () => {
  fc.assert(
    fc.property(
      fc.array(sale, { maxLength: 12 }),
      fc.array(statementOf, { maxLength: 4 }),
      fc.constantFrom(null, 'boutique', 'creator'),
      (sales, made, left) => {
        const ledger = ledgerOf(sales, made, TERMS)
        const parts = monthParts(ledger, TERMS, left)
        const all = statementStatuses(ledger, left)
        const total = addUp(parts)
        expect(total.remainingCentimes).toBe(balanceOf(all))
        expect(total.pendingCentimes).toBe(all.reduce((sum, one) => sum + one.pendingCentimes, 0))
        const valid = all.filter(({ state }) => state !== 'contested' && state !== 'withdrawn')
        const free = amountsOf(NO_INPUT, freeItems(ledger, TERMS), TERMS).sums
        for (const name of Object.keys(free) as (keyof typeof free)[]) {
          const stated = valid.reduce((sum, { statement }) => sum + statement[name], 0)
          expect([name, total[name]]).toEqual([name, stated + free[name]])
        }
        const proposed = all.filter(({ state }) => state === 'proposed')
        const unagreed = proposed.reduce((sum, one) => sum + one.remainingCentimes, free.dueCentimes)
        expect(total.unagreedCentimes).toBe(unagreed)
        // Each month in itself, and each sale in its own.
        for (const part of parts) {
          expect(part.dueCentimes).toBe(part.settledCentimes + part.remainingCentimes + part.unagreedCentimes)
          const { salesCentimes, lostCentimes, commissionCentimes, rentCentimes, vatCentimes, linesCentimes } = part
          const net = salesCentimes + lostCentimes - commissionCentimes - rentCentimes - vatCentimes + linesCentimes
          expect(part.dueCentimes).toBe(net)
          const paid = part.groups.reduce((sum, group) => sum + group.paidCentimes, 0)
          expect(paid).toBe(salesCentimes)
        }
        const months = [...new Set(parts.map(({ month }) => month))]
        // What was taken back is of another month than its sale.
        if (made.length > 0 && sales.some(({ isVoided }) => isVoided)) return
        for (const month of months) {
          const ofMonth = sales.filter((one) => one.day.startsWith(month))
          const gross = ofMonth.reduce((sum, { quantity, prixCentimes }) => sum + quantity * prixCentimes, 0)
          expect(addUp(parts.filter((one) => one.month === month)).salesCentimes).toBe(gross)
        }
      },
    ),
    { numRuns: 100 },
  )
})
