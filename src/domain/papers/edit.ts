import { same } from '../same.ts'
import { withoutConflicts } from '../versions/choices.ts'
import { cellRuleOf, parseText } from '../versions/document.ts'
import type { Author, Conflict } from '../versions/fields.ts'
import { SHAPES } from '../versions/shapes.ts'
import { conflictKey, valueAt } from './conflicts.ts'
import type { ContratData } from './contrat.ts'
import { dureeBetween } from './contrat-prefill.ts'
import { BLANK_ROW, type InventaireRow, rowsOf } from './inventaire.ts'
import { CONTRAT_TARGET, HEADER_TARGET, type Partenariat, type Target } from './partenariat.ts'

/** Every edit is a function from the current document to the next: concurrent writes of other devices are preserved. */
export type Edit = (partenariat: Partenariat) => Partenariat

function withCell(partenariat: Partenariat, target: Target, field: string, value: unknown): Partenariat {
  const change = { [field]: value }
  if (target === HEADER_TARGET)
    return Object.assign({}, partenariat, { header: Object.assign({}, partenariat.header, change) })
  if (target === CONTRAT_TARGET)
    return Object.assign({}, partenariat, { contrat: Object.assign({}, partenariat.contrat, change) })
  const rows = rowsOf(partenariat)
  const last = rows[rows.length - 1]
  const blank = Object.assign({}, BLANK_ROW, { position: last === undefined ? 1 : last[1].position + 1 })
  const row = Object.assign({}, partenariat.rows[target] === undefined ? blank : partenariat.rows[target], change)
  return Object.assign({}, partenariat, {
    rows: Object.assign({}, partenariat.rows, { [target]: row as InventaireRow }),
  })
}

/** Writes one cell; a row that does not exist yet is appended. */
export function setCell(target: Target, field: string, value: unknown): Edit {
  return (partenariat) => withCell(partenariat, target, field, value)
}

/** Writes the given fields of the contract. */
export function writeContrat(fields: Partial<Partenariat['contrat']>): Edit {
  return (partenariat) => Object.assign({}, partenariat, { contrat: Object.assign({}, partenariat.contrat, fields) })
}

/** The same edit of a contract, and the duration of its dates in place of that of the former ones: not of one typed. */
export function withDuree(edit: Edit): Edit {
  return (papers) => {
    const next = edit(papers)
    const [former, current] = [papers, next].map(({ contrat }) => dureeBetween(contrat.dateDebut, contrat.dateFin))
    const { duree, dureeUnite } = next.contrat
    return same({ duree, dureeUnite }, former) ? writeContrat(current as Partial<ContratData>)(next) : next
  }
}

/** Removes a row; its conflicts are dropped when it is written. */
export function removeRow(id: string): Edit {
  return (partenariat) => {
    const rows = Object.assign({}, partenariat.rows) as { [id: string]: InventaireRow }
    delete rows[id]
    return Object.assign({}, partenariat, { rows })
  }
}

/** Resolves a conflict: the chosen value stays, the alternatives are dropped. */
export function resolveConflict(target: Target, field: string, value: string): Edit {
  return (partenariat) => {
    const chosen = withCell(
      partenariat,
      target,
      field,
      parseText(cellRuleOf(SHAPES.partenariats, target, field), value),
    )
    const settled = (conflict: Conflict) => conflict.target === target && conflict.field === field
    return Object.assign({}, chosen, { conflicts: withoutConflicts(chosen.conflicts, settled) })
  }
}

/**
 * Writes a typed value over the one that the writer saw. If another value arrived meanwhile, from the other party or
 * from another device, neither is lost: the new value stays in place, and the typed one becomes an alternative.
 * @param seen the cell when typing began, as text
 */
export function writeCell(target: Target, field: string, seen: string, value: unknown, author: Author): Edit {
  return (partenariat) => {
    const present = valueAt(partenariat, target, field)
    const text = String(value)
    const moved = present !== undefined && String(present) !== seen && String(present) !== text
    if (!moved || text === seen) return moved ? partenariat : withCell(partenariat, target, field, value)
    const conflict: Conflict = Object.assign({ target, field, value: text, stamp: '' }, author)
    return Object.assign({}, partenariat, {
      conflicts: Object.assign({}, partenariat.conflicts, { [conflictKey(conflict)]: conflict }),
    })
  }
}
