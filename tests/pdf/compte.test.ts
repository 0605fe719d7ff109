import { expect, it } from 'vitest'
import type { CompteData } from '#domain/partenariat/accounts/lines.ts'
import { comptePdf } from '#tests/fixtures/made-papers.ts'
import { readMade } from '#tests/fixtures/pdf.ts'

const line = { key: 'a', article: 'B1 Bol', prixCentimes: 1850, quantity: 5, centimes: 9250, early: null }

const COMPTE: CompteData = {
  number: 3,
  boutique: 'La Mercerie',
  createur: 'Ana Roux',
  from: '2026-11-01',
  to: '2026-11-30',
  follows: true,
  lines: [line, { ...line, key: 'b', quantity: -1, centimes: -1850, early: '2026-10-30' }],
  commission: 12.5,
  rentCentimes: 3500,
  sold: 4,
  salesCentimes: 7400,
  commissionCentimes: 925,
  dueCentimes: 2975,
}

const textOf = (data: CompteData) => readMade(comptePdf(data)).text.replace(/[\s\u00a0\u202f]+/g, ' ')

it('makes an account on one page: its number, its days, its sales, what is due', () => {
  const read = readMade(comptePdf(COMPTE))
  expect(read.pages).toBe(1)
  expect(read.info).toMatchObject({ Title: 'Compte n° 3' })
  const text = textOf(COMPTE)
  for (const said of [
    'Du 1er novembre 2026 au 30 novembre 2026',
    'La Mercerie',
    'Commission de la boutique (12,5 %) : -9,25 €',
    'Loyer déduit : -35,00 €',
    'Montant dû au créateur : 29,75 €',
    'Signature du créateur',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('Aucun loyer')
})

it('heads each row of its table with what was sold', () => {
  const { structure } = readMade(comptePdf(COMPTE), true)
  expect(structure.match(/TH:\n\s+\/Scope \/Column/g)).toHaveLength(4)
  const rows = [...structure.matchAll(/TH:\n\s+\/Scope \/Row\n\s+"([^"]+)"/g)].map(([, text = '']) => text.trim())
  expect(rows).toEqual(['B1 Bol', expect.stringContaining('Correction')])
})

it('goes on over pages with two thousand lines, names and underscores as they were typed', () => {
  const lines = Array.from({ length: 2000 }, (_, index) => ({
    ...line,
    key: `${index}`,
    article: `N${index}N __ mug`,
  }))
  const read = readMade(comptePdf({ ...COMPTE, boutique: 'a__b', lines }))
  expect(read.text.match(/N\d+N/g)).toHaveLength(2000)
  expect(read.text).toContain('a__b')
  expect(read.text).toContain(`${read.pages} / ${read.pages}`)
}, 60_000)
