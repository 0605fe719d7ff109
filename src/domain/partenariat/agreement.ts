import { conflictKey, openConflicts } from './conflicts.ts'
import { isAbsent } from './contrat.ts'
import { COLUMNS, DEPOSIT_COLUMNS, rowsOf } from './inventaire.ts'
import type { PaperName } from './papers.ts'
import { type Partenariat, type Party, paperOf } from './partenariat.ts'

/** The key of one party's agreement to one paper. */
export function agreementKey(paper: PaperName, party: Party): string {
  return `${paper}-${party}`
}

/**
 * How the text of a paper is laid out. The first had every cell of the inventory in it, sales included; agreements given
 * to it stand as long as those cells do. New ones take the latest.
 */
export const FORMS = [2, 1] as const
export type Form = (typeof FORMS)[number]
const LATEST: Form = FORMS[0]

type Entry = readonly [string, unknown]

function sorted(fields: object): readonly Entry[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
}

/** Whether somebody wrote something there: a blank left to the pen, and a field that older papers lack, say the same. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== 0 && value !== false
}

function contentsOf(partenariat: Partenariat, paper: PaperName, form: Form): unknown {
  const filled = (fields: object) =>
    sorted(fields).filter(([field, value]) => (form === 1 ? !isAbsent(field, value) : isFilled(value)))
  if (paper === 'contrat') return filled(partenariat.contrat)
  const columns = form === 1 ? COLUMNS : DEPOSIT_COLUMNS
  const rows = rowsOf(partenariat).map(([, row]) => columns.map((column) => row[column]))
  return [filled(partenariat.header), rows.filter((cells) => form === 1 || cells.some(isFilled))]
}

/**
 * The text that is hashed when a version is agreed: the paper's contents and nothing of how they came to be, in an
 * order that does not depend on a device or a store. Of the inventory it is what was deposited, and on what terms: sales
 * go on after the agreement. A value still to be chosen is part of it.
 * The first line names the form, so that another form gives another hash.
 */
export function canonicalForm(partenariat: Partenariat, paper: PaperName, form: Form = LATEST): string {
  const pending = openConflicts(partenariat)
    .filter(({ target }) => paperOf(target) === paper)
    .map(conflictKey)
    .sort()
  const contents = contentsOf(partenariat, paper, form)
  return `rayon-libre ${paper} ${form}\n${partenariat._id}\n${JSON.stringify([contents, pending])}`
}

/** Whether something is left to choose in a paper: nobody agrees to two values at once. */
export function hasConflicts(partenariat: Partenariat, paper: PaperName): boolean {
  return openConflicts(partenariat).some(({ target }) => paperOf(target) === paper)
}
