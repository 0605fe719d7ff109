import { BLANK_CONTRAT, type ContratData } from './contrat.ts'
import type { DepositRow, InventaireHeader } from './inventaire.ts'
import type { PaperName } from './papers.ts'

/** The contents of a paper, parsed back from the text that was hashed. */
export interface PaperContents {
  readonly paper: PaperName
  /** Blank for an inventory. */
  readonly contrat: ContratData
  /** Empty for a contract. */
  readonly header: InventaireHeader
  readonly rows: readonly DepositRow[]
}

const BLANK_HEADER: InventaireHeader = { dateDepot: '', dateReprise: '', lieu: '', date: '' }

const FIRST_LINE = /^rayon-libre (contrat|inventaire) 1$/

type Entries = readonly (readonly [string, unknown])[]
type Cells = readonly [string, string, number, number]

/** The entries that the papers still have, over a blank. */
function over<T extends object>(blank: T, entries: Entries): T {
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
  const paper = FIRST_LINE.exec(lines[0] ?? '')?.[1] as PaperName | undefined
  if (paper === undefined) return null
  try {
    const [contents] = JSON.parse(lines.slice(2).join('\n')) as [unknown, unknown]
    if (paper === 'contrat') {
      return { paper, contrat: over(BLANK_CONTRAT, contents as Entries), header: BLANK_HEADER, rows: [] }
    }
    const [header, rows] = contents as [Entries, readonly Cells[]]
    return { paper, contrat: BLANK_CONTRAT, header: over(BLANK_HEADER, header), rows: rows.map(rowOf) }
  } catch {
    return null
  }
}
