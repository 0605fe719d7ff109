import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIX_CENTIMES_MAX, QUANTITY_MAX, ROWS_MAX } from '#domain/papers/inventaire.ts'
import { shareOf } from '#domain/papers/statements/sums.ts'
import { exceedsDeposit, totalsOf } from '#domain/papers/totals.ts'
import { aCountedRow } from '#tests/fixtures/documents.ts'

describe('the totals of an inventory', () => {
  it('add up what was deposited, added, sold, taken back and lost, exact on the fullest sheet possible', () => {
    const full = aCountedRow({ depot: QUANTITY_MAX, vendu: QUANTITY_MAX, prixCentimes: PRIX_CENTIMES_MAX })
    const { salesCentimes } = totalsOf(new Array(ROWS_MAX).fill(full))
    expect(BigInt(salesCentimes)).toBe(BigInt(ROWS_MAX) * BigInt(QUANTITY_MAX) * BigInt(PRIX_CENTIMES_MAX))
    expect(Number.isSafeInteger(salesCentimes)).toBe(true)
    const rows = [
      aCountedRow({ depot: 5, vendu: 2, repris: 1, prixCentimes: 1000 }),
      aCountedRow({ depot: 4, ajoute: 2, vendu: 3, perdu: 1, prixCentimes: 500 }),
    ]
    expect(totalsOf(rows)).toEqual({ deposited: 11, sold: 5, takenBack: 1, lost: 1, salesCentimes: 3500 })
  })
})

describe('a share of an amount', () => {
  it('is the exact one, halves up, whatever the amount and the share', () => {
    const amount = fc.integer({ min: 0, max: 1e15 })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (centimes, hundredths) => {
        const exact = (BigInt(centimes) * BigInt(hundredths) + 5000n) / 10_000n
        expect(BigInt(shareOf(centimes, hundredths / 100))).toBe(exact)
      }),
    )
  })

  it.each([
    [5, 50, 3], // half a cent rounds up
    [1, 50, 1],
    [1, 49.99, 0],
    [1999, 12.5, 250], // 249.875
    [100, 33.33, 33],
    [0, 100, 0],
    [999, 100, 999],
  ])('of %i cents at %d %% is a commission of %i', (centimes, percent, expected) => {
    expect(shareOf(centimes, percent)).toBe(expected)
  })
})

it('a row of which more was sold, taken back and lost than deposited and added is a mistake', () => {
  const counts = { depot: 2, ajoute: 1, vendu: 2, repris: 0, perdu: 1 }
  expect(exceedsDeposit(counts)).toBe(false)
  expect(exceedsDeposit({ ...counts, perdu: 2 })).toBe(true)
})
