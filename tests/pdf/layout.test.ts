import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT, type ContratData } from '#domain/papers/contrat.ts'
import type { CountedRowData, InventaireData } from '#domain/papers/papers.ts'
import { isPrintable, printable } from '#messages/printable.ts'
import { wrap } from '#pdf/wrap.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { contratPdf, inventairePdf } from '#tests/fixtures/made-papers.ts'
import { type PdfReading, readMade, type Word } from '#tests/fixtures/pdf.ts'

const POINTS_PER_MM = 72 / 25.4
const MARGIN = 15 * POINTS_PER_MM
const PAGE = { width: 595.28, height: 841.89 }
const SLACK = 1 // point: the reader's rounding, and a glyph's side bearing
const ASCENT = 4 // points: the reader includes the blank space above the title's glyphs
const FOOT = 5 * POINTS_PER_MM // the printers' unprintable margin
const SEED = 20_270_104 // the same papers each time: the readers' guesses are part of the check
const RUNS = repeats({ short: 4, long: 25 }) // each makes a paper and has three programs read it

/** Names, sentences, emoji, other scripts, white space, long words, and arbitrary strings. */
const typed = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: max }),
    fc.string({ unit: 'binary', maxLength: max }),
    fc
      .array(fc.constantFrom('Jean-Baptiste', 'l\u2019été', '35 €', '1 m²', '🎉', 'שלום', '\n', 'W'.repeat(60)), {
        maxLength: Math.ceil(max / 12),
      })
      .map((words) => words.join(' ').slice(0, max)),
    fc.constant('m'.repeat(max)),
  )

const QUANTITY = fc.oneof(fc.nat(1000), fc.integer({ min: -1e9, max: 1e12 }), fc.constant(Number.MAX_SAFE_INTEGER))

const row: fc.Arbitrary<Omit<CountedRowData, 'ref'>> = fc.record({
  ...{ description: typed(500), depot: QUANTITY, prixCentimes: QUANTITY, salesCentimes: QUANTITY },
  ...{ ajoute: QUANTITY, repris: QUANTITY, perdu: QUANTITY, vendu: QUANTITY },
})

const inventaire: fc.Arbitrary<InventaireData> = fc
  .record({
    boutique: typed(120),
    createur: typed(250),
    dateDepot: fc.constantFrom('', '2027-01-04'),
    dateReprise: fc.constantFrom('', '2027-03-28', 'demain'),
    rows: fc.array(row, { maxLength: 40 }),
    totals: fc.record({ deposited: QUANTITY, sold: QUANTITY, takenBack: QUANTITY, lost: QUANTITY }),
    lieu: typed(120),
    date: fc.constantFrom('', '2027-03-29'),
  })
  .map(({ rows, ...data }) => ({ ...data, rows: rows.map((one, index) => ({ ...one, ref: `N${index + 1}N` })) }))

const contrat: fc.Arbitrary<ContratData> = fc.record({
  ...(Object.fromEntries(
    Object.entries(BLANK_CONTRAT).map(([field, empty]) => [
      field,
      typeof empty === 'boolean' ? fc.boolean() : typed(field === 'espace' || field === 'responsabilite' ? 600 : 250),
    ]),
  ) as { [F in keyof ContratData]: fc.Arbitrary<ContratData[F]> }),
  dureeUnite: fc.constantFrom('', 'mois', 'jours'),
  loyerTaxe: fc.constantFrom('', 'a-rayer', 'ht', 'ttc', 'sans-tva'),
  commissionTaxe: fc.constantFrom('', 'a-rayer', 'ht', 'ttc', 'sans-tva'),
})

/** Words that start before the previous word on their line ends. */
function overlaps(words: readonly Word[]): Word[] {
  const line = ({ page, yMin }: Word): number => page * 10_000 + Math.round(yMin * 2)
  const sorted = words.toSorted((a, b) => line(a) - line(b) || a.xMin - b.xMin)
  return sorted.filter((word, index) => {
    const before = sorted[index - 1]
    return before !== undefined && line(before) === line(word) && word.xMin < before.xMax - SLACK
  })
}

/** No word is outside the margins or below the footer, and no two overlap. */
function expectLaidOut({ words, fonts }: PdfReading): void {
  for (const font of fonts) expect(font).toEqual({ embedded: true, unicode: true })
  const outside = words.filter(
    ({ xMin, xMax, yMin, yMax }) =>
      xMin < MARGIN - SLACK ||
      xMax > PAGE.width - MARGIN + SLACK ||
      yMin < MARGIN - ASCENT ||
      yMax > PAGE.height - FOOT,
  )
  expect(outside).toEqual([])
  expect(overlaps(words)).toEqual([])
}

/** Sorts a column downwards; the reader's own order is a guess at columns. */
const downwards = (a: Word, b: Word) => a.page - b.page || a.yMin - b.yMin

describe('the layout of the papers', () => {
  it('keeps every text of an inventory inside its page, and each row once, whatever is typed', () => {
    fc.assert(
      fc.property(inventaire, (data) => {
        const read = readMade(inventairePdf(data))
        expectLaidOut(read)
        const rows = read.words.filter(({ text }) => /^N\d+N$/.test(text)).toSorted(downwards)
        expect(rows.map(({ text }) => text)).toEqual(data.rows.map(({ ref }) => ref))
        // The table's head is repeated on every page that has a row.
        const heads = read.words.filter(({ text }) => text === 'Réf.').map(({ page }) => page)
        for (const { page } of rows) expect(heads).toContain(page)
        expect(read.text).toContain(`${read.pages} / ${read.pages}`)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  }, 120_000)

  it('keeps every text of a contract inside its page, whatever is typed', () => {
    fc.assert(
      fc.property(contrat, (data) => {
        const read = readMade(contratPdf(data))
        expectLaidOut(read)
        const letters = read.words.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '')) // the layout breaks lines
        expect(letters.join('')).toContain('SignatureduCréateur')
      }),
      { numRuns: RUNS, seed: SEED },
    )
  }, 120_000)

  it('wraps lines within the width and loses nothing but the spaces between them', () => {
    const measure = (text: string): number => [...text].length
    fc.assert(
      fc.property(typed(300), fc.integer({ min: 1, max: 40 }), (text, width) => {
        const lines = wrap(text, width, measure)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      }),
    )
  })

  it('replaces every character that the font lacks by readable words', () => {
    fc.assert(
      fc.property(typed(200), (text) => {
        expect(isPrintable(printable(text))).toBe(true)
        expect(printable(printable(text))).toBe(printable(text))
        if (isPrintable(text)) expect(printable(text)).not.toContain('[caractères non')
      }),
      { numRuns: 500 },
    )
  })
})
