import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parseCell } from '#domain/papers/cell.ts'
import { PRIX_CENTIMES_MAX, QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { NO_STOCK_RECORDS } from '#domain/papers/movements.ts'
import { SHARED_INVENTAIRE } from '#messages/fr/partenariat/shared-inventaire.ts'
import { inventaireData } from '#screens/partenariat/inventaire/inventaire-data.ts'
import { isTable } from '#screens/partenariat/inventaire/paste/clipboard.ts'
import { readTable } from '#screens/partenariat/inventaire/paste/table-text.ts'
import { inventaireCsv } from '#screens/partenariat/paper/csv.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { aCandidature, aCountedRow, aPartenariat } from '#tests/fixtures/documents.ts'

const BOL = { ref: 'B1', description: 'Bol', depot: 3, prixCentimes: 1850 }
const blank = inventaireData(aCandidature(), { partenariat: aPartenariat(), ...NO_STOCK_RECORDS }, undefined)

/** A normalised cell text, with characters that spreadsheets and CSV handle badly. */
const cell = (field: 'ref' | 'description', maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength, unit: 'grapheme' }),
      fc.string({ maxLength, unit: fc.constantFrom("'", '=', '-', '+', '@', '"', ';', ',', '\t', ' ', '1') }),
      fc.constantFrom('Boutique', 'Total des pièces vendues', 'Réf.', 'Prix', "'=1", "''-2"),
    )
    .map((typed) => parseCell(field, typed))
    .filter((parsed) => parsed.ok)
    .map(({ value }) => String(value))

const rows = fc.array(
  fc.record({
    ref: cell('ref', 20),
    description: cell('description', 40),
    depot: fc.integer({ min: 0, max: QUANTITY_MAX }),
    prixCentimes: fc.integer({ min: 0, max: PRIX_CENTIMES_MAX }),
  }),
  { minLength: 1, maxLength: 6 },
)

it('the inventory that was exported is pasted back as the same rows, from the file or from a spreadsheet, and leaves nothing to do', () => {
  fc.assert(
    fc.property(rows, (exported) => {
      const file = inventaireCsv({ ...blank, rows: exported.map((row) => aCountedRow(row)) })
      const sheet = Papa.parse<string[]>(file, { delimiter: ';' }).data
      const padded = sheet.map((line) => Array.from({ length: 6 }, (_, at) => line[at] ?? ''))
      for (const text of [file, Papa.unparse(padded, { delimiter: '\t' })]) {
        const table = readTable(text)
        expect(isTable(text)).toBe(true)
        expect(table.errors).toEqual([])
        expect(table.rows.map(({ cells }) => cells)).toEqual(exported)
        expect(table.without(new Set(table.rows.map(({ line }) => line)))).toBe('')
      }
    }),
    { numRuns: repeats({ short: 100, long: 3000 }) },
  )
})

it('a table that is not ours loses no row to what our own file has around its rows', () => {
  const { rows, around } = readTable('Boutique\tPanneau\nB1\tBol\t3\t18,50')
  expect(rows.map(({ cells }) => cells.ref)).toEqual(['Boutique', 'B1'])
  expect(around).toEqual([])
})

describe('the titles of a pasted table', () => {
  it.each([
    ...['PRIX UNITAIRE TTC (€)', 'prix (€)', 'P.U. TTC', 'Tarif', 'Prix à l’unité'].map((title) => `Qté\t${title}`),
    ...['QUANTITE', 'Quantite\u0301', 'Qté déposée', 'Nb', 'Pièces'].map((title) => `${title}\tPrix`),
  ])('name the quantity and the price: %j', (titles) => {
    expect(readTable(`Réf.\tDésignation\t${titles}\nB1\tBol\t3\t18,50`).rows[0]?.cells).toEqual(BOL)
  })

  it.each([SHARED_INVENTAIRE.heads, SHARED_INVENTAIRE.columns])(
    'are those of the sheet, with or without accents and capitals',
    (labels) => {
      const titles = [labels.description, labels.ref, labels.prixCentimes, labels.depot].join('\t')
      const bare = titles.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
      for (const line of [titles, titles.toUpperCase(), bare]) {
        expect(readTable(`${line}\nBol\tB1\t18,50\t3`).rows[0]?.cells).toEqual(BOL)
      }
    },
  )

  it('name the reference before the number of the line', () => {
    const { rows, ignored } = readTable('N°\tRéf.\tDésignation\tQté\tPrix\n1\tB1\tBol\t3\t18,50')
    expect(rows[0]?.cells).toEqual(BOL)
    expect(ignored).toEqual(['N°'])
  })

  it('never take a price without tax, or a total, for the price of a piece', () => {
    const { rows, ignored } = readTable('Réf.\tDésignation\tQté\tPrix HT\tPrix total\nB1\tBol\t3\t18,50\t55,50')
    expect(rows[0]?.cells).toEqual({ ...BOL, prixCentimes: 0 })
    expect(ignored).toEqual(['Prix HT', 'Prix total'])
  })
})
