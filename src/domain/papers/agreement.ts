import { conflictKey, openConflicts } from './conflicts.ts'
import { BLANK_CONTRAT, type ContratData } from './contrat.ts'
import { BLANK_HEADER, DEPOSIT_COLUMNS, type DepositRow, type InventaireHeader, rowsOf } from './inventaire.ts'
import { PAPER_NAMES, type PaperName } from './papers.ts'
import { type Partenariat, paperOf } from './partenariat.ts'

type Entry = readonly [string, unknown]

function sorted(fields: object): readonly Entry[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
}

/** The name of the format: another one gives another hash. */
function firstLine(paper: PaperName): string {
  return `rayon-libre ${paper} 1`
}

/** Whether a value was filled in. */
function isFilled(value: unknown): boolean {
  return value !== '' && value !== 0 && value !== false
}

function contentsOf(partenariat: Partenariat, paper: PaperName): unknown {
  const filled = (fields: object) => sorted(fields).filter(([, value]) => isFilled(value))
  if (paper === 'contrat') return filled(partenariat.contrat)
  // A row without pieces deposits nothing: its pieces come by deposits, each under a paper of its own.
  const rows = rowsOf(partenariat).filter(([, row]) => row.depot > 0)
  return [filled(partenariat.header), rows.map(([, row]) => DEPOSIT_COLUMNS.map((column) => row[column]))]
}

/**
 * The text that is hashed when a version is agreed: the paper's contents without their history or metadata, in an order
 * that does not depend on a device or a store. For the inventory it covers the deposit and its terms: sales go on after
 * the agreement. Unresolved conflicts are part of it.
 */
export function canonicalForm(partenariat: Partenariat, paper: PaperName): string {
  const pending = openConflicts(partenariat)
    .filter(({ target }) => paperOf(target) === paper)
    .map(conflictKey)
    .sort()
  return `${firstLine(paper)}\n${partenariat._id}\n${JSON.stringify([contentsOf(partenariat, paper), pending])}`
}

/** Whether a paper has unresolved conflicts: nobody can agree to two values at once. */
export function hasConflicts(partenariat: Partenariat, paper: PaperName): boolean {
  return openConflicts(partenariat).some(({ target }) => paperOf(target) === paper)
}

/** The contents of a paper, parsed back from the text that was hashed. */
export interface PaperContents {
  readonly paper: PaperName
  /** Blank for an inventory. */
  readonly contrat: ContratData
  /** Empty for a contract. */
  readonly header: InventaireHeader
  readonly rows: readonly DepositRow[]
}

type Cells = readonly [string, string, number, number]

/** The entries that the papers still have, over a blank. */
function over<T extends object>(blank: T, entries: readonly Entry[]): T {
  const contents = Object.assign({}, blank) as { [field: string]: unknown }
  const fields = Object.keys(blank)
  for (const [field, value] of entries) {
    if (fields.indexOf(field) >= 0 && typeof value === typeof contents[field]) contents[field] = value
  }
  return contents as unknown as T
}

function rowOf([ref, description, depot, prixCentimes]: Cells): DepositRow {
  return { ref, description, depot, prixCentimes }
}

/** Parses a text made by `canonicalForm`; `null` for any other. */
export function parseCanonical(text: string): PaperContents | null {
  const lines = text.split('\n')
  const [paper] = PAPER_NAMES.filter((name) => firstLine(name) === lines[0])
  if (paper === undefined) return null
  try {
    const [contents] = JSON.parse(lines.slice(2).join('\n')) as [unknown, unknown]
    if (paper === 'contrat') {
      return { paper, contrat: over(BLANK_CONTRAT, contents as readonly Entry[]), header: BLANK_HEADER, rows: [] }
    }
    const [header, rows] = contents as [readonly Entry[], readonly Cells[]]
    return { paper, contrat: BLANK_CONTRAT, header: over(BLANK_HEADER, header), rows: rows.map(rowOf) }
  } catch {
    return null
  }
}
