import { describe, expect, it } from 'vitest'
import { type BonData, bonOf } from '#domain/papers/bon.ts'
import { aRow, ROW } from '#tests/fixtures/documents.ts'
import { bonPdf } from '#tests/fixtures/made-papers.ts'
import { readMade } from '#tests/fixtures/pdf.ts'

const NAMES = { boutique: 'La Mercerie', createur: 'Ana Roux' }
const pieces = {
  zzzzzzzzzzzz: { quantity: 1, prixCentimes: 4000, article: 'V1 Vase' },
  [ROW]: { quantity: 12, prixCentimes: 1850, article: 'B1 Bol en grès' },
  bbbbbbbbbbbb: { quantity: 0, prixCentimes: 100, article: 'Rien' },
}
const DEPOSIT = { number: 2, day: '2026-12-05', pieces }
const BON = bonOf(DEPOSIT, { [ROW]: aRow({ description: 'Grand bol' }) }, NAMES)

describe("a 'bon de depot'", () => {
  it('has the names and prices of its day, whatever the rows became', () => {
    expect(BON).toEqual({
      ...{ number: 2, ...NAMES, day: '2026-12-05', total: 13 },
      rows: [
        { ref: 'B1', description: 'Bol en grès', quantity: 12, prixCentimes: 1850 },
        { ref: '', description: 'V1 Vase', quantity: 1, prixCentimes: 4000 },
      ],
    })
  })

  it('says who, when, what, how many in all, and leaves room to sign', () => {
    const { text, structure, info } = readMade(bonPdf(BON))
    expect(info).toMatchObject({ Tagged: 'yes' })
    expect(text).toMatch(/^\s*Bon de dépôt n°\s2/)
    const said = text.replaceAll(/\s+/g, ' ')
    for (const words of ['La Mercerie', 'Ana Roux', '5 décembre 2026']) expect(said).toContain(words)
    for (const words of ['Signature de la boutique', 'Signature du créateur']) expect(said).toContain(words)
    for (const piece of ['B1 Bol en grès 12 18,50', 'V1 Vase 1 40,00']) expect(said).toContain(piece)
    expect(text).not.toContain('Rien')
    expect(text).toMatch(/Total des pièces déposées\s:\s13/)
    expect(structure).toContain('"Quantité déposée"')
  })

  it('goes on over pages', () => {
    const rows = Array.from({ length: 60 }, (_, nth) => ({ ...BON.rows[0], ref: `R${nth}` })) as BonData['rows']
    const { pages, text } = readMade(bonPdf({ ...BON, number: 0, rows }))
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain('R59')
    expect(text).toMatch(/^\s*Bon de dépôt\s/)
  })
})
