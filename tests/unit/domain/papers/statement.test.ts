import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesOf } from '#domain/papers/movements.ts'
import { STATEMENT_MOVEMENTS_MAX } from '#domain/papers/records.ts'
import { buildStatement, salesIn, statementRefusal, statementSums } from '#domain/papers/statement.ts'
import { aMovement } from '#tests/fixtures/documents.ts'

const TERMS = { from: '2026-12-01', to: '2026-12-31', commission: 10, rentCentimes: 0 }
const MOVEMENTS = [
  aMovement('a', { day: '2026-11-30' }),
  aMovement('b', { day: '2026-12-24', quantity: 2 }),
  aMovement('c', { day: '2026-12-24', sort: 'repris' }),
  aMovement('d', { day: '2027-01-02' }),
]
const sales = salesOf(MOVEMENTS)

describe('an account', () => {
  it('counts what was sold to its last day, and what earlier accounts had not seen', () => {
    expect(buildStatement(sales, [], TERMS)).toEqual({
      ...TERMS,
      movements: ['a00000000000', 'b00000000000'],
      sold: 3,
      salesCentimes: 5550,
      commissionCentimes: 555,
      dueCentimes: 4995,
    })
    const nextStatement = buildStatement(sales, [buildStatement(sales, [], TERMS)], { ...TERMS, to: '2027-01-31' })
    expect(salesIn(sales, nextStatement).map(({ key }) => key)).toEqual(['d00000000000'])
  })

  it('deducts the rent when the parties choose so, past nothing if need be', () => {
    expect(buildStatement(sales, [], { ...TERMS, rentCentimes: 5000 }).dueCentimes).toBe(-5)
  })

  it.each([
    ['of nothing', 0, 0],
    ['sold', 1, 3],
    ['corrected, the half cent going the other way', -1, -3],
  ])('has the share of what was %s', (_what, quantity, commissionCentimes) => {
    const sums = { sold: quantity, salesCentimes: quantity * 5, commissionCentimes }
    const due = { ...sums, dueCentimes: sums.salesCentimes - commissionCentimes }
    expect(statementSums(quantity === 0 ? [] : [{ quantity, prixCentimes: 5 }], 50, 0)).toEqual(due)
  })

  it('holds so many sales, and leaves the others to the next', () => {
    const many = salesOf(Array.from({ length: STATEMENT_MOVEMENTS_MAX + 1 }, (_, nth) => aMovement(`k${nth}`)))
    expect(buildStatement(many, [], TERMS).movements).toHaveLength(STATEMENT_MOVEMENTS_MAX)
  })

  it('counts each sale once over any accounts, to the cent', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((nth) => `2026-12-${nth}`)
    const quantity = fc.integer({ min: -3, max: 9 }).filter((count) => count !== 0)
    const all = fc.array(fc.record({ quantity, prixCentimes: fc.nat(9999), day }), { maxLength: 20 })
    fc.assert(
      fc.property(all, fc.array(day, { maxLength: 5 }), (changes, days) => {
        const allSales = salesOf(changes.map((change, index) => aMovement(`k${index}`, change)))
        const statements: ReturnType<typeof buildStatement>[] = []
        for (const to of [...days, '2026-12-28']) {
          const next = buildStatement(allSales, statements, { ...TERMS, commission: 0, to })
          expect(statementRefusal(next, allSales, statements)).toBeNull()
          statements.push(next)
        }
        const due = statements.reduce((sum, { dueCentimes }) => sum + dueCentimes, 0)
        expect(due).toBe(statementSums(allSales, 0, 0).salesCentimes)
        const keys = statements.flatMap(({ movements }) => movements)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  it('is refused when it counts what another has, what is not known or later, or does not add up', () => {
    const statement = buildStatement(sales, [], TERMS)
    const refusalOf = (change: object) => statementRefusal({ ...statement, ...change }, sales, [])
    expect(statementRefusal(statement, sales, [statement])).toBe('already-counted')
    expect(statementRefusal(statement, sales.slice(1), [])).toBe('sale-missing')
    expect(refusalOf({ to: '2026-12-23' })).toBe('sale-missing')
    expect(refusalOf({ movements: statement.movements.slice(1) })).toBe('account-differs')
    expect(refusalOf({ dueCentimes: statement.dueCentimes + 1 })).toBe('account-differs')
    expect(refusalOf({ movements: [...statement.movements, 'a00000000000'] })).toBe('sale-missing')
    const [one, two] = statement.movements
    const alike = sales.map((sale) => (sale.key === two ? { ...sale, key: String(one) } : sale))
    expect(statementRefusal(statement, alike, [])).toBe('sale-missing')
  })
})
