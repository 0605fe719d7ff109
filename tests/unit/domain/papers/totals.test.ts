import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRIX_CENTIMES_MAX, QUANTITY_MAX, ROWS_MAX } from '#domain/papers/inventaire.ts'
import { exceedsDeposit, shareOf, totalsOf } from '#domain/papers/totals.ts'
import { aCountedRow } from '#tests/fixtures/documents.ts'

const quantity = fc.integer({ min: 0, max: QUANTITY_MAX })
const prix = fc.integer({ min: 0, max: PRIX_CENTIMES_MAX })
const points = fc.integer({ min: 0, max: 10_000 }) // hundredths of a percent
const rows = fc.array(
  fc
    .record({ depot: quantity, vendu: quantity, repris: quantity, prixCentimes: prix })
    .map((cells) => aCountedRow(cells)),
  { maxLength: 200 },
)

/** The same share with big integers: halves round up. */
function exactPart(centimes: bigint, hundredths: bigint): bigint {
  return (centimes * hundredths + 5000n) / 10_000n
}

describe('the totals of an inventory', () => {
  it('balance to the cent, whatever the rows and the commission', () => {
    fc.assert(
      fc.property(rows, points, (rows, hundredths) => {
        const totals = totalsOf(rows, hundredths / 100)
        const sales = rows.reduce((sum, { vendu, prixCentimes }) => sum + BigInt(vendu) * BigInt(prixCentimes), 0n)
        expect(BigInt(totals.salesCentimes)).toBe(sales)
        expect(BigInt(totals.commissionCentimes)).toBe(exactPart(sales, BigInt(hundredths)))
        expect(totals.commissionCentimes + totals.dueCentimes).toBe(totals.salesCentimes)
        expect(totals.dueCentimes).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('are exact on the fullest sheet possible', () => {
    const full = aCountedRow({ depot: QUANTITY_MAX, vendu: QUANTITY_MAX, prixCentimes: PRIX_CENTIMES_MAX })
    const totals = totalsOf(new Array(ROWS_MAX).fill(full), 33.33)
    const sales = BigInt(ROWS_MAX) * BigInt(QUANTITY_MAX) * BigInt(PRIX_CENTIMES_MAX)
    expect(BigInt(totals.commissionCentimes)).toBe(exactPart(sales, 3333n))
    expect(Number.isSafeInteger(totals.salesCentimes)).toBe(true)
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

  it('add up what was deposited, first and since, sold, taken back and lost', () => {
    const rows = [
      aCountedRow({ depot: 5, ajoute: 2, vendu: 2, repris: 1 }),
      aCountedRow({ depot: 4, vendu: 3, perdu: 1 }),
    ]
    expect(totalsOf(rows, 10)).toMatchObject({ deposited: 11, sold: 5, takenBack: 1, lost: 1 })
  })

  it.each([
    [{ vendu: 2, repris: 1 }, false],
    [{ vendu: 2, repris: 2 }, true],
    [{ vendu: 2, repris: 1, perdu: 1 }, true],
    [{ ajoute: 1, vendu: 2, repris: 1, perdu: 1 }, false],
  ])('detect that more than three deposited pieces went: %o', (change, exceeds) => {
    expect(exceedsDeposit(aCountedRow({ depot: 3, ...change }))).toBe(exceeds)
  })
})
