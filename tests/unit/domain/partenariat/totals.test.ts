import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIGNES_MAX, PRIX_CENTIMES_MAX, QUANTITE_MAX } from '#domain/partenariat/partenariat.ts'
import { depasse, partOf, totauxOf } from '#domain/partenariat/totals.ts'
import { aLigne } from '#tests/fixtures/documents.ts'

const quantite = fc.integer({ min: 0, max: QUANTITE_MAX })
const prix = fc.integer({ min: 0, max: PRIX_CENTIMES_MAX })
const points = fc.integer({ min: 0, max: 10_000 }) // hundredths of a percent
const rows = fc.array(
  fc.record({ depot: quantite, vendu: quantite, repris: quantite, prixCentimes: prix }).map((cells) => aLigne(cells)),
  { maxLength: 200 },
)

/** The same share in integers of any size: halves up. */
function exactPart(centimes: bigint, hundredths: bigint): bigint {
  return (centimes * hundredths + 5000n) / 10_000n
}

describe('the totals of an inventory', () => {
  it('close to the cent, whatever the rows and the commission', () => {
    fc.assert(
      fc.property(rows, points, (lignes, hundredths) => {
        const totaux = totauxOf(lignes, hundredths / 100)
        const sales = lignes.reduce((sum, { vendu, prixCentimes }) => sum + BigInt(vendu) * BigInt(prixCentimes), 0n)
        expect(BigInt(totaux.ventesCentimes)).toBe(sales)
        expect(BigInt(totaux.commissionCentimes)).toBe(exactPart(sales, BigInt(hundredths)))
        expect(totaux.commissionCentimes + totaux.duCentimes).toBe(totaux.ventesCentimes)
        expect(totaux.duCentimes).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rows, points, (lignes, hundredths) => {
        expect(totauxOf([...lignes].reverse(), hundredths / 100)).toEqual(totauxOf(lignes, hundredths / 100))
      }),
    )
  })

  it('count exactly on the fullest sheet there may be', () => {
    const full = aLigne({ depot: QUANTITE_MAX, vendu: QUANTITE_MAX, prixCentimes: PRIX_CENTIMES_MAX })
    const totaux = totauxOf(new Array(LIGNES_MAX).fill(full), 33.33)
    const sales = BigInt(LIGNES_MAX) * BigInt(QUANTITE_MAX) * BigInt(PRIX_CENTIMES_MAX)
    expect(BigInt(totaux.commissionCentimes)).toBe(exactPart(sales, 3333n))
    expect(Number.isSafeInteger(totaux.ventesCentimes)).toBe(true)
  })

  it.each([
    [5, 50, 3], // half a cent goes up
    [1, 50, 1],
    [1, 49.99, 0],
    [1999, 12.5, 250], // 249.875
    [100, 33.33, 33],
    [0, 100, 0],
    [999, 100, 999],
  ])('takes of %i cents at %d %% a commission of %i', (centimes, percent, expected) => {
    expect(partOf(centimes, percent)).toBe(expected)
  })

  it('round the commission once: a hundred small rows keep the percentage agreed', () => {
    const rowsOf5 = new Array(100).fill(aLigne({ vendu: 1, prixCentimes: 5 }))
    expect(totauxOf(rowsOf5, 10).commissionCentimes).toBe(50) // by row: 1 cent each, 100
  })

  it('say when more was sold and taken back than deposited', () => {
    expect(depasse({ depot: 3, vendu: 2, repris: 1 })).toBe(false)
    expect(depasse({ depot: 3, vendu: 2, repris: 2 })).toBe(true)
  })
})
