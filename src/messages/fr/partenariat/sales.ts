import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import type { MovementSort } from '#domain/papers/record-fields.ts'
import { formatCentimes, formatDate, formatNumber, plural } from '../../format.ts'

const WORDS: { readonly [S in MovementSort]: readonly [one: string, many: string] } = {
  vendu: ['vendu', 'vendus'],
  repris: ['repris', 'repris'],
  perdu: ['perdu', 'perdus'],
}

/** '2 vendus', '1 repris', '-1 vendu'. */
function pieces(sort: MovementSort, quantity: number): string {
  return plural(Math.abs(quantity), ...WORDS[sort]).replace(/^/, quantity < 0 ? '-' : '')
}

/** Sales and returns, one by one. */
export const SALES = {
  one: { vendu: '+1 vendu', repris: '+1 repris', perdu: '+1 perdu' } satisfies { [S in MovementSort]: string },
  plus: '+1',
  oneOf: (sort: MovementSort, thing: string) => `+1 ${sort}, ${thing}`,
  noted: (sort: MovementSort, quantity: number, article: string) =>
    `Noté : ${pieces(sort, quantity)}${article === '' ? '' : ` (${article})`}.`,
  undo: 'Annuler',
  undone: 'Annulé : une correction a été notée.',
  details: (line: string) => `Détail de la ${line}`,
  movements: 'Ventes et reprises',
  none: "Rien n'a encore été vendu ni repris sur cette ligne.",
  line: (sort: MovementSort, quantity: number, prixCentimes: number) =>
    `${quantity < 0 ? 'Correction : ' : ''}${pieces(sort, quantity)}${
      sort === 'vendu' ? ` à ${formatCentimes(prixCentimes)}` : ''
    }`,
  by: (day: string, nom: string) => `${formatDate(day)}, ${nom}`,
  waiting: 'en attente',
  correct: 'Corriger',
  correctOne: (day: string, line: string, thing: string) => `Corriger : ${line}, ${formatDate(day)}, ${thing}`,
  other: (thing: string) => `Noter un autre jour, ${thing}`,
  sort: 'Quoi',
  sorts: { vendu: 'Vendu', repris: 'Repris', perdu: 'Perdu' } satisfies { [S in MovementSort]: string },
  day: 'Date',
  quantity: 'Quantité',
  note: 'Noter',
  badQuantity: () => `Entrez une quantité entière, de 1 à ${formatNumber(QUANTITY_MAX)} pièces.`,
  futureDay: "Choisissez aujourd'hui ou un jour passé.",
  noteOf: (thing: string) => `Noter, ${thing}`,
  removed: 'Ligne retirée',
  figures: (vendu: number, repris: number) => `${pieces('vendu', vendu)}, ${pieces('repris', repris)}`,
  removal: (vendu: number, repris: number) =>
    `${pieces('vendu', vendu)} et ${pieces('repris', repris)} restent comptés : la ligne reste en bas de la fiche, comme « Ligne retirée ».`,
  label: 'Étiquette scannée',
  gone: "Cette ligne n'est plus sur la fiche.",
  close: 'Voir toute la fiche',
} as const
