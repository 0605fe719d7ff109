import { conflictKey, openConflicts } from './conflicts.ts'
import { DEPOSIT_COLUMNS, rowsOf } from './inventaire.ts'
import type { PaperName } from './papers.ts'
import { type Partenariat, paperOf } from './partenariat.ts'

type Entry = readonly [string, unknown]

function sorted(fields: object): readonly Entry[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
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
 * the agreement. Unresolved conflicts are part of it. The first line names the format, so that another format gives
 * another hash.
 */
export function canonicalForm(partenariat: Partenariat, paper: PaperName): string {
  const pending = openConflicts(partenariat)
    .filter(({ target }) => paperOf(target) === paper)
    .map(conflictKey)
    .sort()
  return `rayon-libre ${paper} 1\n${partenariat._id}\n${JSON.stringify([contentsOf(partenariat, paper), pending])}`
}

/** Whether a paper has unresolved conflicts: nobody can agree to two values at once. */
export function hasConflicts(partenariat: Partenariat, paper: PaperName): boolean {
  return openConflicts(partenariat).some(({ target }) => paperOf(target) === paper)
}
