import { describe, expect, it } from 'vitest'
import type { CountedRowData, InventaireData } from '#domain/papers/papers.ts'
import { totalsOf } from '#domain/papers/totals.ts'
import { INVENTAIRE } from '#messages/fr/partenariat/inventaire.ts'
import { inventaireLayout } from '#pdf/inventaire.ts'
import { inventairePdf } from '#tests/fixtures/made-papers.ts'
import { type PdfReading, readMade, type Word } from '#tests/fixtures/pdf.ts'

const BOTTOM_MM = 282 // end of the table
const ROW_MM = 8
const LINE_MM = 4.5 // one line of a name

const NO_PIECES = { depot: 0, ajoute: 0, repris: 0, perdu: 0, vendu: 0 }
const ROW: CountedRowData = { ref: '', description: 'Bol', ...NO_PIECES, prixCentimes: 0, salesCentimes: 0 }

function inventaire(rows: readonly Partial<CountedRowData>[]): InventaireData {
  const all = rows.map((row) => ({ ...ROW, ...row }))
  const parties = { boutique: 'La Mercerie', createur: 'Ana Roux' }
  const dates = { dateDepot: '2027-01-04', dateReprise: '', date: '', lieu: '' }
  return { ...parties, ...dates, rows: all, totals: totalsOf(all) }
}

function repeated(count: number, row: Partial<CountedRowData>): Partial<CountedRowData>[] {
  return Array.from({ length: count }, () => row)
}

/** The words of a line, from left to right. */
function lineOf({ words }: PdfReading, { page, yMin }: Word): string {
  const line = words.filter((word) => word.page === page && Math.abs(word.yMin - yMin) < 2)
  const sorted = line.toSorted((a, b) => a.xMin - b.xMin)
  return sorted.map(({ text }) => text).join(' ')
}

/** The lines that contain a word, from the top of the first page to the bottom of the last. */
function linesWith(read: PdfReading, word: string): readonly string[] {
  return read.words.filter(({ text }) => text === word).map((found) => lineOf(read, found))
}

/** The row numbers, downwards: the numbers in the first column. */
function numbersOn({ words }: PdfReading, pages: (page: number) => boolean): readonly number[] {
  const column = words.filter(({ page, xMax, text }) => pages(page) && xMax < 70 && /^\d+$/.test(text))
  return column.toSorted((a, b) => a.page - b.page || a.yMin - b.yMin).map(({ text }) => Number(text))
}

/** The lowest frame on each page, the footer not included; in millimetres. */
function filledTo(data: InventaireData): readonly number[] {
  return inventaireLayout(data).pages.map((drawings) =>
    Math.max(...drawings.flatMap((one) => (one.kind === 'frame' ? [one.y + one.height] : []))),
  )
}

/** Five rows, two of which have names of this many words. */
function named(words: number): InventaireData {
  const long = { description: 'émaillé '.repeat(words).trim() }
  return inventaire([{}, long, {}, long, {}].map((row, index) => ({ ref: `R${index + 1}`, depot: 1, ...row })))
}

describe('an inventory on paper', () => {
  // Proves S2.inventaire.2
  it('leaves empty what nobody typed, and says no amount due, which statements say', () => {
    const read = readMade(inventairePdf(inventaire([{ ref: 'B1' }, { ref: 'B2', depot: 3, prixCentimes: 1850 }])))
    expect(linesWith(read, 'B1')).toEqual(['1 B1 Bol'])
    expect(linesWith(read, 'B2')).toEqual(['2 B2 Bol 3 18,50'])
    const totals = read.fields.map(({ name }) => name).filter((name) => name.startsWith('total'))
    expect(totals).toEqual(['total1', 'total2'])
    expect(read.text).toMatch(/Total des pièces déposées\s*:\s*3/)

    const sold = readMade(inventairePdf(inventaire([{ ref: 'B2', depot: 3, prixCentimes: 1850, vendu: 1 }])))
    expect(sold.text).not.toMatch(/Montant|commission|perdues/)
    expect(readMade(inventairePdf(null)).text).toMatch(/Montant total dû\s*:\s*€/)
  })

  it('has the pieces added since in its column of deposits, and says below it those that were lost', () => {
    const read = readMade(inventairePdf(inventaire([{ ref: 'B1', depot: 3, ajoute: 2, perdu: 1 }])))
    expect(linesWith(read, 'B1')).toEqual(['1 B1 Bol 5'])
    expect(read.text).toMatch(/Total des pièces déposées\s*:\s*5/)
    expect(read.text).toMatch(/Pièces cassées, volées ou perdues\s*:\s*1\./)
  })

  it('says of which pieces an agreement is, where others came since', () => {
    const agreement = { hash: 'a'.repeat(64), by: [{ nom: 'Ana Roux', date: '2027-01-04T10:00:00.000Z' }] }
    const said = (ajoute: number) =>
      readMade(inventairePdf({ ...inventaire([{ ref: 'B1', depot: 3, ajoute }]), agreement })).text
    expect(said(2)).toMatch(/celles des bons de dépôt faits depuis y sont\s+ajoutées/)
    expect(said(0)).not.toContain('faits depuis')
  })

  // Proves S2.inventaire.2
  it('ends in at least eight empty rows, numbered, on its last page', () => {
    for (const count of [0, 7, 15, 21, 60]) {
      const read = readMade(inventairePdf(inventaire(repeated(count, { ref: 'REF', depot: 1 }))))
      const numbers = numbersOn(read, () => true)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      const spare = numbersOn(read, (page) => page === read.pages).filter((number) => number > count)
      expect(spare.length, `${count} rows`).toBeGreaterThanOrEqual(8)
      expect(read.words.filter(({ text }) => text === 'REF')).toHaveLength(count)
      expect(read.words.filter(({ text, page }) => text === 'Signature' && page === read.pages)).toHaveLength(2)
    }
  }, 120_000)

  it('turns the page no sooner than it must, and goes on to its foot with empty rows', () => {
    const made = Array.from({ length: 60 }, (_, words) => filledTo(named(words + 1)))
    const overflowAt = made.findIndex((pages) => pages.length > 1)
    expect(made.slice(overflowAt).every((pages) => pages.length === 2)).toBe(true)
    const [last = 0] = made[overflowAt - 1] ?? []
    expect(last).toBeGreaterThan(BOTTOM_MM - 2 * LINE_MM) // one more line in both names would not fit
    for (const [first = 0] of made.slice(overflowAt)) expect(first).toBeGreaterThan(BOTTOM_MM - ROW_MM)

    const read = readMade(inventairePdf(named(60)))
    expect(read.pages).toBe(2)
    const numbers = numbersOn(read, () => true)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbersOn(read, (page) => page === 2)).toHaveLength(8)
    expect(numbersOn(read, (page) => page === 1).length).toBeGreaterThan(5)
    expect(linesWith(read, 'page')).toEqual(['Total de la page 5', 'Total de la page'])
    expect(linesWith(read, 'Report')).toEqual(['Report 5'])
  })

  // Proves S2.inventaire.3
  it('sums up each page when there are several, and carries the sums to the next', () => {
    const one = readMade(inventairePdf(inventaire(repeated(5, { depot: 1 }))))
    expect(one.text).not.toContain(INVENTAIRE.pageTotal)
    const read = readMade(inventairePdf(inventaire(repeated(60, { ref: 'REF', depot: 2, repris: 1 }))))
    const rows = Array.from({ length: read.pages }, (_, page) => {
      return read.words.filter((word) => word.text === 'REF' && word.page === page + 1).length
    })
    expect(read.pages).toBeGreaterThan(2)
    const sums = rows.map((count) => (count === 0 ? 'Total de la page' : `Total de la page ${2 * count} ${count}`))
    const totals = linesWith(read, 'page').filter((line) => line.startsWith('Total de la page'))
    expect(totals).toEqual(sums)
    let before = 0
    const carried = rows.slice(0, -1).map((count) => {
      before += count
      return `Report ${2 * before} ${before}`
    })
    expect(linesWith(read, 'Report')).toEqual(carried)
  })

  it('keeps a reference in one piece, whatever its length, and breaks one only between its words', () => {
    const refs = ['CER-BOL-2027-0042-XL', 'CERAMIQUE_EMAILLEE_BLEUE_NUIT_2027_XXL01', 'W'.repeat(40)]
    const read = readMade(inventairePdf(inventaire(refs.map((ref) => ({ ref })))))
    const words = read.words.map(({ text }) => text)
    for (const ref of refs.slice(0, 2)) expect(words).toContain(ref)
    expect(words.filter((word) => /^W+$/.test(word)).join('')).toBe(refs[2])
    const long = readMade(inventairePdf(inventaire([{ ref: 'CERAMIQUES-DU-MOULIN-DES-TROIS-CORNICHES' }])))
    const parts = long.words.filter(({ text }) => /^[A-Z-]{5,}$/.test(text)).map(({ text }) => text)
    expect(parts.join('')).toBe('CERAMIQUES-DU-MOULIN-DES-TROIS-CORNICHES')
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/-$/)
  })
})

/** The row headers, in order; only those that are text. */
function rowHeaders({ structure }: PdfReading): readonly string[] {
  return [...structure.matchAll(/TH:\n\s+\/Scope \/Row\n\s+"([^"]+)"/g)].map(([, text = '']) => text)
}

describe('a paper read aloud', () => {
  it('says what its parts are: title, headed columns of a table, a field for each blank', () => {
    const read = readMade(inventairePdf(inventaire([{ ref: 'B1', depot: 3 }])))
    expect(read.info).toMatchObject({ Tagged: 'yes', Title: 'Fiche d’Inventaire de Dépôt-Vente' })
    expect(read.language).toBe('u:fr-FR')
    expect(read.structure).toMatch(/^Document\n {2}H1 \(block\)\n {4}"Fiche d’Inventaire de Dépôt-Vente"/)
    const columns = read.structure.match(/TH:\n\s+\/Scope \/Column\n\s+"[^"]+"/g) ?? []
    expect(columns.map((column) => column.replace(/^.*"(.+)"$/s, '$1'))).toEqual(['N°', ...INVENTAIRE.columns])
    expect(read.structure.match(/^ {2}Table/gm)).toHaveLength(1)
    expect(read.structure.match(/^ {4}TR/gm)).toHaveLength(1 + 15)
    expect(rowHeaders(read)).toEqual(['Bol', ...Array.from({ length: 14 }, (_, row) => String(row + 2))])
    expect(read.structure.match(/^ {6}TD/gm)).toHaveLength(15 * 6)
    expect(read.structure.match(/^\s+Form\n\s+Object/gm)).toHaveLength(read.fields.length)
  })

  it('reads the head of a table once, however many its pages, and never the foot of a page', () => {
    const read = readMade(inventairePdf(inventaire(repeated(30, { ref: 'REF', depot: 1 }))))
    expect(read.structure.match(/"Réf\."/g)).toHaveLength(1)
    expect(read.structure).not.toContain(`/ ${read.pages}`)
    const sums = rowHeaders(read).filter((text) => /^(Report|Total)/.test(text))
    expect(read.pages).toBeGreaterThan(1)
    expect(sums).toHaveLength(2 * read.pages - 1)
    expect(rowHeaders(read).filter((text) => text === 'Bol')).toHaveLength(30)
  })
})
