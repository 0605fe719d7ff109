import type { PastedColumn, PastedError } from '#domain/papers/pasted.ts'
import { fieldMessage } from '../../errors.ts'
import { plural } from '../../format.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

const COLUMNS: { readonly [C in PastedColumn]: string } = SHARED_INVENTAIRE.columns

/** Rows pasted from a spreadsheet. */
export const PASTE = {
  open: 'Coller depuis un tableur',
  title: 'Coller depuis un tableur',
  hint: 'Copiez vos lignes dans le tableur, puis collez-les ici. Colonnes : Réf., Désignation, Quantité déposée, Prix. Avec une ligne de titres, leur ordre est libre.',
  text: 'Lignes collées',
  nothing: 'Rien à ajouter pour le moment.',
  needsRows: "Collez d'abord des lignes de produits.",
  noRoom: 'La fiche est complète : supprimez-en des lignes pour en ajouter.',
  preview: 'Aperçu',
  count: (rows: number) => (rows === 1 ? '1 ligne à ajouter.' : `${rows} lignes à ajouter.`),
  titles: (line: number) => `La ${line === 1 ? 'première ligne' : `ligne ${line}`} a été lue comme des titres.`,
  around: (lines: number) =>
    lines === 1
      ? "1 ligne n'est pas un produit : elle est laissée de côté."
      : `${lines} lignes ne sont pas des produits : elles sont laissées de côté.`,
  left: (line: number, text: string) => `Ligne ${line} : « ${text} »`,
  others: (rows: number) => (rows === 1 ? '… et 1 autre ligne' : `… et ${rows} autres lignes`),
  ignored: (titles: readonly string[]) =>
    `${titles.length === 1 ? 'Colonne laissée de côté' : 'Colonnes laissées de côté'} : ${titles.join(', ')}.`,
  errors: (lines: number) =>
    lines === 1 ? '1 ligne à corriger : elle reste ici.' : `${lines} lignes à corriger : elles restent ici.`,
  otherErrors: (count: number) => (count === 1 ? '… et 1 autre erreur' : `… et ${count} autres erreurs`),
  full: (room: number, over: number) =>
    room === 0
      ? `La fiche est complète (500 lignes) : ${plural(over, 'ligne reste', 'lignes restent')} ici.`
      : `La fiche prend encore ${plural(room, 'ligne', 'lignes')} : ${plural(over, 'autre reste', 'autres restent')} ici.`,
  add: (rows: number) => (rows === 0 ? 'Ajouter' : `Ajouter ${plural(rows, 'ligne', 'lignes')}`),
  addedAll: (rows: number) => `${plural(rows, 'ligne ajoutée', 'lignes ajoutées')}.`,
  added: (rows: number) => `${plural(rows, 'ligne ajoutée', 'lignes ajoutées')}. Il reste ici ce qui n'a pas été pris.`,
  failed: "Les lignes n'ont pas pu être ajoutées. Elles restent ici : veuillez réessayer.",
} as const

/** 'Ligne 4, Quantité déposée, « dix » : veuillez entrer seulement un nombre, comme 12 ou 12,50.' */
export function describePastedError({ line, column, text, ...error }: PastedError): string {
  if (column === null) {
    return `Ligne ${line}, « ${text} » : cette cellule n'est sous aucun titre. Ajoutez une ligne de titres avec un titre par colonne, et entourez de guillemets un prix qui a une virgule.`
  }
  const reason =
    column === 'prixCentimes' && error.code === 'not-a-number'
      ? SHARED_INVENTAIRE.invalidPrice
      : fieldMessage({ field: column, ...error })
  return `Ligne ${line}, ${COLUMNS[column]}, « ${text} » : ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}
