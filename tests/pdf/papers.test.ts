import { describe, expect, it } from 'vitest'
import { CONTRAT_FIELDS } from '#domain/papers/contrat.ts'
import type { StatementLine } from '#domain/papers/statements/lines.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { aReleve } from '#tests/fixtures/documents.ts'
import { contratPdf, inventairePdf, relevePdf } from '#tests/fixtures/made-papers.ts'
import { readMade } from '#tests/fixtures/pdf.ts'

const BYTES_MAX = 80 * 1024 // a hundred fields and the tags of each cell

describe('PDF templates', () => {
  for (const [name, make, title] of [
    ['contract', () => contratPdf(null), CONTRAT.title],
    ['inventory', () => inventairePdf(null), INVENTAIRE.title],
  ] as const) {
    // Proves S2.contrat.5, S2.inventaire.5, S9.9
    it(`makes the ${name} on one A4 portrait page, with its own font, its name, its language and empty fields`, () => {
      const { pages, info, fonts, bytes, language, fields } = readMade(make())
      expect(pages).toBe(1)
      expect(info['Page size']).toMatch(/^595\.28 x 841\.89 pts \(A4\)$/)
      expect(info).toMatchObject({ Title: title.replace("'", '’'), Author: 'Rayon Libre' })
      expect(language).toBe('u:fr-FR')
      expect(fonts.length).toBeGreaterThan(0)
      for (const font of fonts) expect(font).toEqual({ embedded: true, unicode: true })
      expect(bytes).toBeLessThan(BYTES_MAX)
      for (const { kind, value } of fields) expect(value ?? null).toBe(kind === 'box' ? '/Off' : null)
      expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length)
    })
  }

  // Proves S2.contrat.2
  it('makes each blank and each box of the contract a field', () => {
    const { fields } = readMade(contratPdf(null))
    const all = Object.keys(CONTRAT_FIELDS) as readonly (keyof typeof CONTRAT_FIELDS)[]
    // What is chosen in the form, and what is printed only once it is known, is no blank of the template.
    const names = all
      .slice(0, all.indexOf('annexe'))
      .filter((name) => !/Unite$|Taxe$|boutiqueSiret|Tva$|SansSiret$/.test(name))
    // A blank of several lines has one field a line.
    expect(new Set(fields.map(({ name }) => name.replace(/-\d$/, '')))).toEqual(new Set(names))
    expect(fields).toHaveLength(names.length + 1)
    expect(fields.filter(({ kind }) => kind === 'box').map(({ name }) => name)).toEqual(['loyer', 'commission'])
    expect(fields.find(({ name }) => name === 'boutiqueRepresentant')?.label).toBe('Représentée par')
  })

  // Proves S2.inventaire.2
  it('makes each cell of the fifteen rows a field, and each of the heads, totals, place and date', () => {
    const { fields } = readMade(inventairePdf(null))
    expect(fields.filter(({ name }) => name.startsWith('row'))).toHaveLength(15 * 6)
    expect(fields).toHaveLength(15 * 6 + 4 + 4 + 2)
  })
})

describe('a statement', () => {
  const [line] = aReleve().lines as [StatementLine]

  it('is made on one page, named by its number', () => {
    const read = readMade(relevePdf(aReleve()))
    expect(read.pages).toBe(1)
    expect(read.info).toMatchObject({ Title: 'Relevé n° 3' })
  })

  it('heads each row of its table with what was sold', () => {
    const cancelled = { ...line, key: 'b', quantity: -1, centimes: -1850 }
    const { structure } = readMade(relevePdf(aReleve({ lines: [line, cancelled] })))
    expect(structure.match(/TH:\n\s+\/Scope \/Column/g)).toHaveLength(5)
    const rows = [...structure.matchAll(/TH:\n\s+\/Scope \/Row\n\s+"([^"]+)"/g)].map(([, text = '']) => text.trim())
    expect(rows).toEqual(['B1 Bol', expect.stringContaining('Annulé')])
  })

  it('goes on over pages with hundreds of lines, names and underscores as they were typed', () => {
    const lines = Array.from({ length: 300 }, (_, nth) => ({ ...line, key: `${nth}`, article: `N${nth}N __ mug` }))
    const read = readMade(relevePdf(aReleve({ boutique: 'a__b', lines })))
    expect(read.text.match(/N\d+N/g)).toHaveLength(300)
    expect(read.text).toContain('a__b')
    expect(read.text).toContain(`${read.pages} / ${read.pages}`)
  })
})
