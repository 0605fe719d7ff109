import { QUANTITY_MAX } from '#domain/papers/inventaire.ts'
import { formatCentimes, formatCommission, formatDate, formatNumber, plural } from '../format.ts'

const pieces = (count: number) => plural(count, 'pièce', 'pièces')

/** The comptoir: pieces of all partnerships, to note their sales. */
export const COMPTOIR = {
  title: 'Comptoir',
  notTill: "Ce n'est pas une caisse : notez ici ce qui est vendu pour vos relevés, et encaissez comme d'habitude.",
  search: 'Chercher une pièce, une référence, un nom',
  scan: 'Scanner',
  scanFailed: "Le lecteur d'étiquettes n'a pas pu être chargé. Cherchez par la référence.",
  found: (count: number) => (count === 0 ? 'Aucune pièce trouvée' : plural(count, 'pièce trouvée', 'pièces trouvées')),
  only: (other: string) => `Seulement ${other}`,
  all: 'Tous vos partenariats',
  list: 'Pièces',

  none: "Aucune pièce n'est en rayon",
  noneWhy: "Les pièces apparaissent ici quand elles sont écrites dans la fiche d'inventaire d'un partenariat.",
  dashboard: 'Aller au tableau de bord',
  inventaire: "Ouvrir l'inventaire",
  notArrived: 'Vos partenariats ne sont pas encore arrivés sur cet appareil.',

  left: (count: number) => (count <= 0 ? 'plus en rayon' : `${formatNumber(count)} en rayon`),
  soldToday: (count: number) => `${plural(count, 'vendu', 'vendus')} aujourd'hui`,
  noPrice: 'prix à dire',
  one: '+1 vendu',
  other: 'Autre prix, plusieurs',

  noted: (quantity: number, thing: string) => `Noté : ${plural(quantity, 'vendu', 'vendus')} (${thing}).`,
  undo: 'Annuler',
  undone: (count: number) => (count === 1 ? 'Vente annulée.' : 'Ventes annulées.'),
  failed: "Cette vente n'a pas pu être enregistrée sur cet appareil. Réessayez.",

  price: 'Prix payé, à la pièce',
  quantity: 'Quantité',
  vat: 'TVA comprise dans le prix',
  rate: (percent: number) => (percent === 0 ? 'Aucune' : formatCommission(percent)),
  day: 'Date',
  note: 'Noter',
  badPrice: 'Entrez un prix, par exemple 12,50.',
  badQuantity: `Entrez une quantité entière, de 1 à ${formatNumber(QUANTITY_MAX)} pièces.`,
  futureDay: "Choisissez aujourd'hui ou un jour passé.",

  beyond: (left: number) => `Il en restait ${formatNumber(left)} : vendre quand même ?`,
  beyondYes: 'Vendre quand même',

  same: 'La même ?',
  /** @param day that of both sales, where it is not today; empty otherwise */
  sameSale: (thing: string, times: readonly [own: string, theirs: string], other: string, day: string) =>
    `${thing} : vous avez noté une vente${day === '' ? '' : ` du ${formatDate(day)}`} à ${times[0]}, ${other} en a noté une à ${times[1]}.`,
  sameYes: 'Oui, une seule vente',
  sameNo: 'Non, deux ventes',
  sameOne: "L'autre est annulée : une seule vente compte.",
  sameTwo: 'Les deux ventes comptent.',
  twoGoneTitle: 'Une des deux ventes est annulée',
  twoGone: (thing: string, time: string, other: string) =>
    `${other} a annulé la vente de ${time} : ${thing}. Si c'étaient bien deux ventes, notez-la à nouveau.`,
  understood: "J'ai compris",

  today: 'Ventes du jour',
  todayNone: "Aucune vente n'est notée aujourd'hui.",
  sum: (count: number, centimes: number) => `${pieces(count)}, ${formatCentimes(centimes)}`,
  todaySum: (count: number, centimes: number) => `Ventes du jour : ${pieces(count)}, ${formatCentimes(centimes)}`,
  sale: (quantity: number, prixCentimes: number) =>
    quantity === 1 ? formatCentimes(prixCentimes) : `${formatNumber(quantity)} × ${formatCentimes(prixCentimes)}`,
  notedBy: (who: string) => `notée par ${who}`,
  waiting: 'en attente',
} as const
