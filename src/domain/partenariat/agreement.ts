import { CHAMPS_LIGNE, type DocumentAccord, lignesOf, type Partenariat, type RoleAccord } from './partenariat.ts'

/** The key of one party's agreement to one document. */
export function cleAccord(document: DocumentAccord, role: RoleAccord): string {
  return `${document}-${role}`
}

function sorted(fields: object): readonly (readonly [string, unknown])[] {
  const all = fields as { readonly [field: string]: unknown }
  return Object.keys(all)
    .sort()
    .map((field) => [field, all[field]] as const)
}

/**
 * The text that is hashed when a version is agreed: the document's contents and nothing of how they came to be, in an
 * order that does not depend on a device or a store. A value still to be chosen is part of it.
 * The first line names the form, so that another form would give another hash.
 */
export function formeCanonique(partenariat: Partenariat, document: DocumentAccord): string {
  const cibles = document === 'contrat' ? ['contrat'] : ['tete'].concat(Object.keys(partenariat.lignes))
  const pending = Object.keys(partenariat.conflits)
    .sort()
    .filter((key) => cibles.indexOf(key.split('-')[0] as string) >= 0)
  const contents =
    document === 'contrat'
      ? sorted(partenariat.contrat)
      : [sorted(partenariat.tete), lignesOf(partenariat).map(([, ligne]) => CHAMPS_LIGNE.map((champ) => ligne[champ]))]
  return `rayon-libre ${document} 1\n${partenariat._id}\n${JSON.stringify([contents, pending])}`
}

/** Whether something is left to choose in a document: nobody agrees to two values at once. */
export function resteAChoisir(partenariat: Partenariat, document: DocumentAccord): boolean {
  return Object.keys(partenariat.conflits).some((key) => (key.split('-')[0] === 'contrat') === (document === 'contrat'))
}
