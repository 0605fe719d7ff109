import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleOf, countedRows, piecesLeft, salesOf } from '#domain/papers/movements.ts'
import { ARTICLE_MAX, type StoredRecord } from '#domain/papers/records.ts'
import { aCountedRow, aMovement, aPartenariat, ROW } from '#tests/fixtures/documents.ts'

const sums = (movements: Parameters<typeof countedRows>[1], papers = aPartenariat()) =>
  countedRows(papers, movements).map(([, { vendu, repris, salesCentimes }]) => [vendu, repris, salesCentimes])

describe('what is sold and taken back', () => {
  it('is the sum of its movements, each at the price of its day', () => {
    const dearer = aMovement('b', { quantity: 2, prixCentimes: 2000 })
    expect(sums([aMovement('a'), dearer, aMovement('c', { sort: 'repris', quantity: 3 })])).toEqual([[3, 3, 5850]])
  })

  it('does not depend on the order in which the movements came', () => {
    const change = fc.record({
      sort: fc.constantFrom<StoredRecord['sort']>('vendu', 'repris'),
      quantity: fc.integer({ min: -5, max: 5 }).filter((quantity) => quantity !== 0),
      prixCentimes: fc.nat(5000),
      row: fc.constantFrom(ROW, 'gggggggggggg'),
      day: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const movements = changes.map((one, index) => aMovement(`k${index}`, one))
        const [there, back] = [movements, [...movements].reverse()]
        expect(sums(back)).toEqual(sums(there))
        expect(salesOf(back)).toEqual(salesOf(there))
      }),
    )
  })

  it('outlives its row, under the name that the row had', () => {
    const rows = countedRows(aPartenariat(), [aMovement('a', { row: 'gggggggggggg', article: 'V2 Vase' })])
    expect(rows[1]).toMatchObject(['gggggggggggg', { removed: true, description: 'V2 Vase', vendu: 1 }])
  })

  it('is nothing of a row that has no movement, and no sale is what was taken back', () => {
    expect(sums([])).toEqual([[0, 0, 0]])
    expect(countedRows(aPartenariat(), [])[0]?.[1].removed).toBe(false)
    expect(salesOf([aMovement('a', { sort: 'repris' })])).toEqual([])
  })

  it('has after its row the name of its last day, and its sales by day, then by key', () => {
    const days = ['2026-12-02', '2026-12-03', '2026-12-01', '2026-12-03']
    const movements = days.map((day, nth) => aMovement(`k${nth}`, { row: 'gggggggggggg', day, article: `${nth}` }))
    expect(countedRows(aPartenariat(), movements)[1]?.[1].description).toBe('1')
    expect(salesOf(movements).map(({ key }) => key.slice(0, 2))).toEqual(['k2', 'k0', 'k1', 'k3'])
  })

  it.each([
    ['was taken back', [{ sort: 'repris' as const }], 1],
    ['was given away', [{ prixCentimes: 0 }], 1],
    ['was corrected at another price', [{ prixCentimes: 2000 }, { quantity: -1 }], 1],
    ['was corrected', [{}, { quantity: -1 }], 0],
  ])('that %s stays without its row if it counts', (_what, changes, count) => {
    const movements = changes.map((change, nth) => aMovement(`k${nth}`, { row: 'gggggggggggg', ...change }))
    expect(countedRows({ rows: {} }, movements)).toHaveLength(count)
  })

  it('stands after the rows by the keys of rows that are gone', () => {
    const movements = ['h', 'g'].map((key) => aMovement(key, { row: key.repeat(12) }))
    expect(countedRows({ rows: {} }, movements).map(([key]) => key)).toEqual(['g'.repeat(12), 'h'.repeat(12)])
  })
})

it.each([
  ['B1', 'Bol', 'B1 Bol'],
  [' ', 'Bol', 'Bol'],
  ['B1', '', 'B1'],
  ['B1', 'é'.repeat(ARTICLE_MAX), `B1 ${'é'.repeat(ARTICLE_MAX - 3)}`],
])('a row of reference %j and description %j is called so', (ref, description, article) => {
  expect(articleOf({ ref, description })).toBe(article)
})

describe('the pieces of a row on the shelf', () => {
  it.each([
    ['deposited', {}, 10],
    ['sold and taken back', { vendu: 3, repris: 2 }, 5],
    ['sold beyond the deposit, which takes none from another row', { vendu: 12 }, 0],
    ['of a removed row', { removed: true, depot: 0, vendu: -1 }, 0],
  ])('%s', (_what, change, left) => {
    expect(piecesLeft(aCountedRow(change))).toBe(left)
  })
})
