import { formatDate, formatNumber, plural } from '../../format.ts'
import { INVENTAIRE } from './inventaire.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

const pieces = (count: number) => plural(count, 'pièce', 'pièces')

/** A paper of pieces added to the shelf: on the screen and as a PDF. */
export const BON = {
  title: (number: number) => (number === 0 ? 'Bon de dépôt' : `Bon de dépôt n° ${number}`),
  file: 'bon',
  fields: [INVENTAIRE.fields[0], INVENTAIRE.fields[1], INVENTAIRE.fields[2]],
  caption: SHARED_INVENTAIRE.rows,
  columns: [
    SHARED_INVENTAIRE.columns.ref,
    SHARED_INVENTAIRE.columns.description,
    SHARED_INVENTAIRE.columns.depot,
    SHARED_INVENTAIRE.columns.prixCentimes,
  ],
  total: (count: number) => `Total des pièces déposées : ${formatNumber(count)}`,
  note: "Ce bon complète la fiche d'inventaire de dépôt-vente que les deux parties ont approuvée.",
} as const

/** Pieces that come once both parties approved the inventory. */
export const DEPOSITS = {
  open: 'Ajouter des pièces',
  title: 'Ajouter des pièces',
  intro: 'Tout ce que vous ajoutez va sur un seul bon de dépôt, numéroté, à imprimer et à signer.',
  day: 'Date de dépôt',
  rows: 'Pièces de la fiche',
  count: (thing: string) => `Pièces ajoutées, ${thing}`,
  newPiece: 'Nouvelle pièce',
  quantity: 'Quantité',
  remove: 'Retirer',
  nth: (nth: number) => `nouvelle pièce ${nth}`,
  total: (count: number) => `${pieces(count)} à ajouter.`,
  nothing: "Entrez d'abord une quantité.",
  correct: 'Corrigez les cases indiquées.',
  incomplete: 'Donnez une référence ou une désignation, et une quantité, à chaque nouvelle pièce.',
  badQuantity: (most: number) => `Entrez un nombre entier, ${formatNumber(most)} au plus.`,
  add: 'Ajouter',
  failed: "Les pièces n'ont pas pu être ajoutées sur cet appareil. Veuillez réessayer.",
  added: (count: number) => `Ajouté : ${pieces(count)}.`,
  undo: 'Annuler',
  list: 'Bons de dépôt',
  listed: (count: number) => `Bons de dépôt (${count})`,
  line: (count: number, day: string, nom: string) => `${pieces(count)}, ${formatDate(day)}, ${nom}`,
  waiting: "En attente d'envoi : le numéro viendra.",
  noted: 'Noté',
  cancelled: 'Annulé',
  cancelledBy: (nom: string) => `Annulé par ${nom}`,
  cancel: 'Annuler',
  undone: 'Annulé.',
  pdf: 'PDF',
} as const
