import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  articleOf,
  countedRows,
  movementsOf,
  piecesLeft,
  piecesNoted,
  type StockRecords,
} from '#domain/papers/movements.ts'
import { ARTICLE_MAX, type LossCause, type MovementSort } from '#domain/papers/record-fields.ts'
import { aCountedRow, aMovement, aPartenariat, ROW } from '#tests/fixtures/documents.ts'
import { aDeposit, aVoid } from '#tests/fixtures/ledger.ts'

const GONE = 'gggggggggggg'
const stock = (change: Partial<StockRecords>): StockRecords => ({ movements: [], deposits: [], voids: [], ...change })
const sums = (change: Partial<StockRecords>, papers: Parameters<typeof countedRows>[0] = aPartenariat()) =>
  countedRows(papers, stock(change)).map(([, row]) =>
    [row.ajoute, row.vendu, row.repris, row.perdu, row.salesCentimes].join(' '),
  )

describe('what happens to the pieces of a row', () => {
  it('is the sum of its movements and deposits, each sale at the price really paid', () => {
    const cheaper = aMovement('l', { quantity: 2, prixCentimes: 1000 })
    const others = [aMovement('m', { sort: 'repris', quantity: 3 }), aMovement('n', { sort: 'perdu', cause: 'vole' })]
    const movements = [aMovement('k'), cheaper, ...others]
    expect(sums({ movements, deposits: [aDeposit('p', 4), aDeposit('q', 1)] })).toEqual(['5 3 3 1 3850'])
    const [, row] = countedRows(aPartenariat(), stock({ movements, deposits: [aDeposit('p', 4)] }))[0] ?? []
    expect(row && piecesNoted(row)).toBe(10 + 4 - 3 - 3 - 1)
  })

  it('is nothing of what was cancelled, whichever of a movement and a deposit', () => {
    const movements = [aMovement('k'), aMovement('l', { sort: 'perdu', cause: 'casse' })]
    const voids = ['k', 'l', 'p', 'x'].map((key) => aVoid(key))
    expect(sums({ movements, deposits: [aDeposit('p')], voids })).toEqual(['0 0 0 0 0'])
    expect(movementsOf({ movements, voids }, 'vendu')).toEqual([])
  })

  it('does not depend on the order in which the records came', () => {
    const change = fc.record({
      sort: fc.constantFrom<MovementSort>('vendu', 'repris', 'perdu'),
      cause: fc.constantFrom<LossCause>('', 'casse'),
      quantity: fc.integer({ min: 1, max: 5 }),
      prixCentimes: fc.nat(5000),
      article: fc.constantFrom('Bol', 'Vase'),
      row: fc.constantFrom(ROW, GONE, 'hhhhhhhhhhhh'),
      day: fc.constantFrom('2026-12-01', '2026-12-02'),
    })
    const some = fc.uniqueArray(fc.nat(11))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), some, some, (changes, voided, deposited) => {
        const movements = changes.map((one, index) => aMovement(`k${index}-`.replace('-', 'z'), one))
        const voids = voided.map((index) => aVoid(`k${index}z`))
        const deposits = deposited.map((index) => aDeposit(`d${index}z`, index + 1))
        const there = countedRows(aPartenariat(), { movements, voids, deposits })
        const [m, v, d] = [movements.toReversed(), voids.toReversed(), deposits.toReversed()]
        expect(countedRows(aPartenariat(), { movements: m, voids: v, deposits: d })).toEqual(there)
      }),
    )
  })

  it('outlives its row, under the name and the price of its last day', () => {
    const named = (key: string, day: string, article: string) => aMovement(key, { row: GONE, day, article })
    const later = [named('l', '2026-12-03', 'V2 Vase'), named('m', '2026-12-01', 'V')]
    const [, gone] = countedRows(aPartenariat(), stock({ movements: [named('k', '2026-12-02', 'Vase'), ...later] }))
    expect(gone).toMatchObject([GONE, { removed: true, description: 'V2 Vase', vendu: 3 }])
  })

  it.each([
    ['was sold', { movements: [aMovement('k', { row: GONE })] }, 1],
    ['was given away', { movements: [aMovement('k', { row: GONE, prixCentimes: 0 })] }, 1],
    ['was taken back', { movements: [aMovement('k', { row: GONE, sort: 'repris' })] }, 1],
    ['was lost', { movements: [aMovement('k', { row: GONE, sort: 'perdu', cause: 'egare' })] }, 1],
    ['was cancelled', { movements: [aMovement('k', { row: GONE })], voids: [aVoid('k')] }, 0],
    ['was only deposited', { deposits: [aDeposit('p')] }, 0],
  ])('that %s stays without its row if it counts', (_what, records, count) => {
    expect(countedRows({ rows: {} }, stock(records))).toHaveLength(count)
  })

  it('stands after the rows by the keys of rows that are gone', () => {
    const movements = ['h', 'g'].map((key) => aMovement(key, { row: key.repeat(12) }))
    expect(countedRows(aPartenariat(), stock({ movements })).map(([key]) => key)).toEqual([ROW, GONE, 'h'.repeat(12)])
  })

  it('is listed by sort, latest first', () => {
    const at = (key: string, hour: number) => aMovement(key, { at: `2026-12-05T${hour}:00:00.000Z` })
    const movements = [at('k', 10), at('l', 12), at('m', 11), aMovement('n', { sort: 'repris' })]
    const listed = movementsOf({ movements, voids: [] }, 'vendu')
    expect(listed.map(({ _id }) => _id.slice(-12, -11)).join('')).toBe('lmk')
  })
})

it.each([
  ['B1', 'Bol', 'B1 Bol'],
  [' ', 'Bol', 'Bol'],
  ['B1', '', 'B1'],
  ['B1', 'é'.repeat(ARTICLE_MAX), `B1 ${'é'.repeat(ARTICLE_MAX - 6)}...`],
])('a row of reference %j and description %j is called so', (ref, description, article) => {
  expect(articleOf({ ref, description })).toBe(article)
})

it.each([
  ['deposited', {}, 10],
  ['deposited later', { ajoute: 5 }, 15],
  ['sold, taken back and lost', { vendu: 3, repris: 2, perdu: 1 }, 4],
  ['sold beyond the deposit, which takes none from another row', { vendu: 12 }, 0],
  ['of a removed row', { removed: true, depot: 0, repris: 1 }, 0],
])('the pieces on the shelf of a row %s', (_what, change, left) => {
  expect(piecesLeft(aCountedRow(change))).toBe(left)
})
