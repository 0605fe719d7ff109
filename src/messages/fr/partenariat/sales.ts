import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import type { LossCause, MovementSort } from '#domain/papers/record-fields.ts'
import type { MovementData } from '#domain/papers/records.ts'
import { formatCentimes, formatDate, formatNumber, plural } from '../../format.ts'

const WORDS: { readonly [S in MovementSort]: readonly [one: string, many: string] } = {
  vendu: ['vendu', 'vendus'],
  repris: ['repris', 'repris'],
  perdu: ['perdu', 'perdus'],
}

/** '2 vendus', '1 repris'. */
function pieces(sort: MovementSort, quantity: number): string {
  return plural(quantity, ...WORDS[sort])
}

/** How pieces were lost. */
export const CAUSES: { readonly [C in Exclude<LossCause, ''>]: string } = {
  casse: 'Cassé',
  vole: 'Volé',
  egare: 'Perdu',
}

/** '20 %', '5,5 %'. */
function rate(percent: number): string {
  return `${formatNumber(percent)} %`
}

/** '2 vendus', '1 perdu (cassé)', '3 repris'. */
export function movedPieces({ sort, quantity, cause }: Pick<MovementData, 'sort' | 'quantity' | 'cause'>): string {
  const how = sort === 'perdu' && cause !== '' && cause !== 'egare' ? ` (${CAUSES[cause].toLowerCase()})` : ''
  return `${pieces(sort, quantity)}${how}`
}

/** '2 vendus à 18,50 €, TVA 20 %', '1 perdu (cassé)', '3 repris'. */
function movementLine(movement: Pick<MovementData, 'sort' | 'quantity' | 'prixCentimes' | 'tva' | 'cause'>): string {
  const { sort, prixCentimes, tva } = movement
  if (sort !== 'vendu') return movedPieces(movement)
  return `${movedPieces(movement)} à ${formatCentimes(prixCentimes)}${tva > 0 ? `, TVA ${rate(tva)}` : ''}`
}

/** Sales, returns and losses, one by one. */
export const SALES = {
  one: { vendu: '+1 vendu', repris: '+1 repris', perdu: '+1 perdu' } satisfies { [S in MovementSort]: string },
  plus: '+1',
  oneOf: (sort: MovementSort, thing: string) => `+1 ${sort}, ${thing}`,
  noted: (sort: MovementSort, quantity: number, article: string) =>
    `Noté : ${pieces(sort, quantity)}${article === '' ? '' : ` (${article})`}.`,
  undo: 'Annuler',
  undone: 'Annulé.',
  details: (line: string) => `Détail de la ${line}`,
  movements: 'Ventes, reprises et pertes',
  none: "Rien n'a encore été vendu, repris ni perdu sur cette ligne.",
  line: movementLine,
  by: (day: string, nom: string) => `${formatDate(day)}, ${nom}`,
  waiting: 'en attente',
  cancel: 'Annuler',
  cancelOne: (day: string, line: string, thing: string) => `Annuler : ${line}, ${formatDate(day)}, ${thing}`,
  cancelled: (nom: string) => `Annulé par ${nom}`,
  other: (thing: string) => `Noter un autre jour, ${thing}`,
  sort: 'Quoi',
  sorts: { vendu: 'Vendu', repris: 'Repris', perdu: 'Perdu' } satisfies { [S in MovementSort]: string },
  day: 'Date',
  quantity: 'Quantité',
  price: 'Prix payé (€)',
  tva: 'TVA comprise',
  rate,
  cause: 'Comment',
  left: (left: number) => `Il en restait ${formatNumber(left)} : vendre quand même ?`,
  sellAnyway: 'Vendre quand même',
  note: 'Noter',
  badQuantity: () => `Entrez une quantité entière, de 1 à ${formatNumber(QUANTITY_MAX)} pièces.`,
  futureDay: "Choisissez aujourd'hui ou un jour passé.",
  noteOf: (thing: string) => `Noter, ${thing}`,
  removed: 'Ligne retirée',
  figures: (vendu: number, repris: number, perdu: number) =>
    `${pieces('vendu', vendu)}, ${pieces('repris', repris)}${perdu === 0 ? '' : `, ${pieces('perdu', perdu)}`}`,
  removal: (vendu: number, repris: number, perdu: number) =>
    `${perdu === 0 ? '' : `${pieces('perdu', perdu)}, `}${pieces('vendu', vendu)} et ${pieces('repris', repris)} restent comptés : la ligne reste en bas de la fiche, comme « Ligne retirée ».`,
} as const
