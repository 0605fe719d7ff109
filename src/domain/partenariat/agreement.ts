import { conflictKey, openConflicts } from './conflicts.ts'
import { isAbsent } from './contrat.ts'
import { COLUMNS, rowsOf } from './inventaire.ts'
import type { PaperName } from './papers.ts'
import { type Partenariat, type Party, paperOf } from './partenariat.ts'

/** The key of one party's agreement to one paper. */
export function agreementKey(paper: PaperName, party: Party): string {
  return `${paper}-${party}`
}

function sorted(fields: object): readonly (readonly [string, unknown])[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
}

/**
 * The text that is hashed when a version is agreed: the paper's contents and nothing of how they came to be, in an
 * order that does not depend on a device or a store. A value still to be chosen is part of it.
 * The first line names the form, so that another form would give another hash.
 */
export function canonicalForm(partenariat: Partenariat, paper: PaperName): string {
  const pending = openConflicts(partenariat)
    .filter(({ target }) => paperOf(target) === paper)
    .map(conflictKey)
    .sort()
  const contents =
    paper === 'contrat'
      ? sorted(partenariat.contrat).filter(([field, value]) => !isAbsent(field, value))
      : [sorted(partenariat.header), rowsOf(partenariat).map(([, row]) => COLUMNS.map((column) => row[column]))]
  return `rayon-libre ${paper} 1\n${partenariat._id}\n${JSON.stringify([contents, pending])}`
}

/** Whether something is left to choose in a paper: nobody agrees to two values at once. */
export function hasConflicts(partenariat: Partenariat, paper: PaperName): boolean {
  return openConflicts(partenariat).some(({ target }) => paperOf(target) === paper)
}
