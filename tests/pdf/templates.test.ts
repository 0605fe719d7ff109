import { describe, expect, it } from 'vitest'
import { CONTRAT_FIELDS } from '#domain/partenariat/contrat.ts'
import { CONTRAT } from '#messages/fr/contrat.ts'
import { INVENTAIRE } from '#messages/fr/inventaire.ts'
import { contractPdf } from '#pdf/contract.ts'
import { inventoryPdf } from '#pdf/inventory.ts'
import { readMade } from '#tests/fixtures/pdf.ts'

const BYTES_MAX = 60 * 1024

describe('PDF templates', () => {
  for (const [name, make, titre] of [
    ['contract', () => contractPdf(null), CONTRAT.titre],
    ['inventory', () => inventoryPdf(null), INVENTAIRE.titre],
  ] as const) {
    it(`makes the ${name} on one A4 portrait page with its own embedded font`, () => {
      const read = readMade(make())
      expect(read.pages).toBe(1)
      expect(read.info['Page size']).toMatch(/^595\.28 x 841\.89 pts \(A4\)$/)
      expect(read.fonts.length).toBeGreaterThan(0)
      for (const font of read.fonts) expect(font).toEqual({ embedded: true, unicode: true })
      expect(read.bytes).toBeLessThan(BYTES_MAX)
    })

    it(`names the ${name}, its author and its language`, () => {
      const { info, language } = readMade(make())
      expect(info).toMatchObject({ Title: titre.replace("'", '’'), Author: 'Rayon Libre' })
      expect(language).toBe('u:fr-FR')
    })

    it(`lets nobody find anything written in the ${name} but its own words`, () => {
      const { fields } = readMade(make())
      for (const { kind, value } of fields) expect(value ?? null).toBe(kind === 'box' ? '/Off' : null)
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length)
    })
  }

  it('gives each blank of the contract a field, and each box', () => {
    const { fields } = readMade(contractPdf(null))
    const names = Object.keys(CONTRAT_FIELDS).filter((name) => name !== 'dureeUnite')
    // A field a line where there are several.
    expect(new Set(fields.map(({ name }) => name.replace(/-\d$/, '')))).toEqual(new Set(names))
    expect(fields).toHaveLength(names.length + 1)
    expect(fields.filter(({ kind }) => kind === 'box').map(({ name }) => name)).toEqual(['loyer', 'commission'])
    expect(fields.find(({ name }) => name === 'boutiqueRepresentant')?.label).toBe('Représentée par')
  })

  it('gives each cell of the fifteen rows a field, and the heads, totals, place and date theirs', () => {
    const { fields } = readMade(inventoryPdf(null))
    const cells = fields.filter(({ name }) => name.startsWith('ligne'))
    expect(cells).toHaveLength(15 * 6)
    expect(fields).toHaveLength(15 * 6 + 4 + 4 + 2)
  })

  it('can be searched: accents, quotes, the euro and the square metre are text', () => {
    const contrat = readMade(contractPdf(null)).text
    for (const part of ['Représentée par', 'l’accepte', 'étagère de 1 m²', 'Numéro SIRET', 'd’autre part']) {
      expect(contrat.replace(/[\s\u00a0\u202f]+/g, ' ')).toContain(part)
    }
    const inventaire = readMade(inventoryPdf(null)).text
    for (const part of ['Fiche d’Inventaire de Dépôt-Vente', '« Bon pour accord »', 'Prix de vente', '€']) {
      expect(inventaire.replace(/[\s\u00a0\u202f]+/g, ' ')).toContain(part)
    }
  })
})
