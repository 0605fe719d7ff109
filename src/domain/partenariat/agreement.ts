import { conflictKey, openConflicts } from './conflicts.ts'
import { DEPOSIT_COLUMNS, rowsOf } from './inventaire.ts'
import type { PaperName } from './papers.ts'
import { type Partenariat, type Party, paperOf } from './partenariat.ts'

/** The key of one party's agreement to one paper. */
export function agreementKey(paper: PaperName, party: Party): string {
  return `${paper}-${party}`
}

type Entry = readonly [string, unknown]

function sorted(fields: object): readonly Entry[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
}

/** Whether somebody wrote something there. */
function isFilled(value: unknown): boolean {
  return value !== '' && value !== 0 && value !== false
}

function contentsOf(partenariat: Partenariat, paper: PaperName): unknown {
  const filled = (fields: object) => sorted(fields).filter(([, value]) => isFilled(value))
  if (paper === 'contrat') return filled(partenariat.contrat)
  const rows = rowsOf(partenariat).map(([, row]) => DEPOSIT_COLUMNS.map((column) => row[column]))
  return [filled(partenariat.header), rows.filter((cells) => cells.some(isFilled))]
}

/**
 * The text that is hashed when a version is agreed: the paper's contents and nothing of how they came to be, in an
 * order that does not depend on a device or a store. Of the inventory it is what was deposited, and on what terms: sales
 * go on after the agreement. A value still to be chosen is part of it.
 * The first line names the form, so that another form gives another hash.
 */
export function canonicalForm(partenariat: Partenariat, paper: PaperName): string {
  const pending = openConflicts(partenariat)
    .filter(({ target }) => paperOf(target) === paper)
    .map(conflictKey)
    .sort()
  return `rayon-libre ${paper} 1\n${partenariat._id}\n${JSON.stringify([contentsOf(partenariat, paper), pending])}`
}

/** Whether something is left to choose in a paper: nobody agrees to two values at once. */
export function hasConflicts(partenariat: Partenariat, paper: PaperName): boolean {
  return openConflicts(partenariat).some(({ target }) => paperOf(target) === paper)
}
