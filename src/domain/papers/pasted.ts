import { parseNumber, searchKey } from '../input.ts'
import { type CellError, parseCell } from './cell.ts'
import type { Edit } from './edit.ts'
import { BLANK_ROW, type InventaireRow, rowsOf } from './inventaire.ts'

/** The columns of a pasted table, in the order used when it has no titles. */
export const PASTED_COLUMNS = ['ref', 'description', 'depot', 'prixCentimes'] as const
export type PastedColumn = (typeof PASTED_COLUMNS)[number]

/** Words of a title that do not change its meaning: a price is in euros, tax included. */
const BESIDES = /\b(?:ttc|en|eur|euros?)\b/g

/** The usual titles of these columns, as `searchKey` normalises them; if two match, the first one listed wins. */
const TITLES: { readonly [C in PastedColumn]: readonly string[] } = {
  ref: (
    'ref|refs|reference|references|ref produit|reference produit|ref article|reference article|code|code article|' +
    'code produit|sku|n|no|numero'
  ).split('|'),
  description: (
    'designation du produit|designation|designations|designation article|designation produit|description|produit|' +
    'produits|article|articles|nom|nom du produit|nom produit|libelle|intitule'
  ).split('|'),
  depot: (
    'quantite deposee|quantites deposees|qte deposee|qtes deposees|depose|deposes|quantite|quantites|qte|qtes|qt|' +
    'depot|pieces|nombre|nombre de pieces|nb|nb de pieces|nbre|stock|quantite stock|qte stock'
  ).split('|'),
  prixCentimes: (
    'prix de vente|prix vente|prix de vente unitaire|prix unitaire de vente|prix unitaire|prix public|prix a l unite|' +
    'prix par piece|prix piece|p u|pu|p v|pv|prix|tarif|tarif unitaire'
  ).split('|'),
}

/** A line around the rows of our own file: one of these labels, its value and nothing else. */
const AROUND = (
  'boutique|createur|date de depot|date de reprise|total des pieces deposees|' +
  'total des pieces vendues|total des pieces reprises|total des pieces perdues'
).split('|')

export type PastedCells = Pick<InventaireRow, PastedColumn>

export interface PastedRow {
  /** Its line number in the pasted text, from 1. */
  readonly line: number
  readonly cells: PastedCells
}

/** A cell that cannot be parsed; `column` is null for a cell past the last column. */
export interface PastedError extends CellError {
  readonly line: number
  readonly column: PastedColumn | null
  readonly text: string
}

export interface Pasted {
  readonly rows: readonly PastedRow[]
  readonly errors: readonly PastedError[]
  /** Titles of unknown columns, which are left out. */
  readonly ignored: readonly string[]
  /** The line of titles, from 1; 0 if there is none. */
  readonly titles: number
  /** The lines that are not articles, from 1: headings, totals, and the lines around the rows of our own file. */
  readonly around: readonly number[]
}

type Line = readonly string[]

const isEmpty = (line: Line): boolean => line.every((cell) => cell.trim() === '')

const filledIn = (line: Line): Line => line.filter((cell) => cell.trim() !== '')

function isAround(line: Line): boolean {
  return isEmpty(line.slice(2)) && AROUND.includes(searchKey(line[0] ?? ''))
}

/** The first line of a CSV file that declares its cell separator, as Excel writes it. */
export const SEPARATOR_LINE = /^\s*"?sep=(.?)"?\s*$/i

/** A line of its own above the titles: some words in one cell, or a label and its value. */
function isHeading(line: Line): boolean {
  const [label = '', ...others] = filledIn(line)
  return others.length === 0 || (others.length === 1 && /:\s*$/.test(label))
}

/** The words that begin a heading without titles below it: other words may be an article without a price yet. */
const HEADING = /^(?:inventaire|liste|stock|depot|fiche|catalogue|tarifs?)\b/

const TOTAL =
  /^(?:sous |ss? |grand )?(?:total|totaux|montant total)(?: (?:general|generaux|ttc|ht))?(?: [0-9 ]+)?(?: (?:des )?(?:pieces|articles|produits))?$/

/** A line of totals: the word, no reference, no name, and otherwise only numbers. */
function isTotal(line: Line): boolean {
  const [label = '', ...others] = filledIn(line)
  return TOTAL.test(titleKey(label)) && others.every(isNumber)
}

/** A title normalised for lookup: 'P.U. TTC (€)' is 'p u'. */
function titleKey(title: string): string {
  return searchKey(title).replace(BESIDES, '').replace(/ +/g, ' ').trim()
}

const isNumber = (cell: string): boolean => !Number.isNaN(parseNumber(cell))

/** The column of each cell in a line of titles, each once; `null` for a line that has none: titles are not numbers. */
function titlesIn(line: Line): readonly (PastedColumn | undefined)[] | null {
  if (line.some(isNumber)) return null
  const keys = line.map(titleKey)
  const columns: (PastedColumn | undefined)[] = line.map(() => undefined)
  for (const column of PASTED_COLUMNS) {
    const best = TITLES[column].find((title) => keys.includes(title))
    if (best !== undefined) columns[keys.indexOf(best)] = column
  }
  return columns.filter((column) => column !== undefined).length >= 2 ? columns : null
}

/**
 * Text that a spreadsheet could take for a formula, after blanks and marks that it drops, full-width forms included; a
 * number, even negative, is none. In a file it gets a leading quote, and so does text that has one already: this tells
 * the file's quote from a typed one when it is pasted back. https://owasp.org/www-community/attacks/CSV_Injection
 */
export const FORMULA = /^(?!-?\d+(?:,\d+)?$)(?:'*[\t\r\n]|[\s\p{Cc}\p{Cf}']*[=+\-@\u2212＝＋－＠﹦﹢﹣﹫])/u

/** A cell without the quote that our CSV export added against formulas. */
function typed(cell: string): string {
  const text = cell.trim()
  return text.charAt(0) === "'" && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

function readLine(line: Line, number: number, columns: readonly (PastedColumn | undefined)[]) {
  const errors: PastedError[] = []
  const cells: { [C in PastedColumn]: string | number } = { ref: '', description: '', depot: 0, prixCentimes: 0 }
  line.forEach((cell, index) => {
    const [column, text] = [columns[index], typed(cell)]
    if (column === undefined) {
      if (index >= columns.length && text !== '') errors.push({ line: number, column: null, text, code: 'too-many' })
      return
    }
    const parsed = parseCell(column, text)
    if (parsed.ok) cells[column] = parsed.value
    else errors.push(Object.assign({ line: number, column, text }, parsed.error))
  })
  return { cells: cells as PastedCells, errors }
}

/**
 * Parses a pasted table, cell by cell: with a line of titles its columns may be in any order, without one they are in
 * the sheet's order. Lines that are not articles are left out: headings, totals, repeated titles, the lines around the
 * rows of our own file. A line with an unparsable cell gives errors and no row; empty lines give neither.
 */
export function readPasted(lines: readonly Line[]): Pasted {
  const at = lines.findIndex((line) => titlesIn(line) !== null) // below headings, or a previous paste
  const titles = titlesIn(lines[at] ?? [])
  const rows: PastedRow[] = []
  const errors: PastedError[] = []
  const around: number[] = []
  const firstIndex = lines.findIndex((line) => !isEmpty(line) && !SEPARATOR_LINE.test(line.join('')))
  const isLeftOut = (line: Line, index: number): boolean => {
    if (index < firstIndex) return true
    if (isTotal(line)) return index !== firstIndex
    if (titles === null) return index === firstIndex && isHeading(line) && HEADING.test(searchKey(line.join(' ')))
    return isAround(line) || (index < at ? isHeading(line) : String(titlesIn(line)) === String(titles))
  }
  lines.forEach((line, index) => {
    if (isEmpty(line) || index === at) return
    if (isLeftOut(line, index)) {
      around.push(index + 1)
      return
    }
    const read = readLine(line, index + 1, titles !== null && index > at ? titles : PASTED_COLUMNS)
    errors.push(...read.errors)
    if (read.errors.length === 0) rows.push({ line: index + 1, cells: read.cells })
  })
  const ignored =
    titles === null ? [] : (lines[at] ?? []).filter((title, i) => titles[i] === undefined && title.trim() !== '')
  return { rows, errors, ignored, titles: at + 1, around }
}

/** Appends rows to the sheet, in one write. A row that already exists is unchanged. */
export function addRows(added: readonly (readonly [id: string, cells: PastedCells])[]): Edit {
  return (partenariat) => {
    const existing = rowsOf(partenariat)
    const last = existing[existing.length - 1]
    let position = last === undefined ? 0 : last[1].position
    const rows: { [id: string]: InventaireRow } = Object.assign({}, partenariat.rows)
    for (const [id, cells] of added) {
      if (rows[id] !== undefined) continue
      position += 1
      rows[id] = Object.assign({}, BLANK_ROW, cells, { position })
    }
    return Object.assign({}, partenariat, { rows })
  }
}
