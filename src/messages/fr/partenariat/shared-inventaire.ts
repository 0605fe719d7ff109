import type { Column, InventaireHeader } from '#domain/papers/inventaire.ts'
import { formatNumber, plural } from '../../format.ts'

/** The inventory that the two parties of a partnership edit together. */
export const SHARED_INVENTAIRE = {
  title: 'Inventaire partagé',
  intro: (other: string) =>
    `Ce que vous tapez ici est gardé sur cet appareil, même hors ligne, puis partagé avec ${other}.`,
  introAlone: 'Ce que vous tapez ici est gardé sur cet appareil, même hors ligne, puis sur le site, pour vous seul.',
  toAgreement: "Aller à l'accord",
  boutique: 'Boutique',
  createur: 'Créateur',
  header: 'Dépôt',
  headerFields: {
    dateDepot: 'Date de dépôt',
    dateReprise: 'Date de reprise',
    lieu: 'Fait à',
    date: 'Fait le',
  } satisfies { [F in keyof InventaireHeader]: string },
  datesReversed: 'La reprise précède le dépôt.',
  datesAnnounced: 'La date de reprise est avant celle du dépôt.',
  rows: 'Produits déposés',
  columns: {
    ref: 'Réf.',
    description: 'Désignation du produit',
    depot: 'Quantité déposée',
    prixCentimes: 'Prix de vente (€)',
    repris: 'Quantité reprise',
    vendu: 'Quantité vendue',
  } satisfies { [C in Column]: string },
  /** Shorter column titles. */
  heads: {
    ref: 'Réf.',
    description: 'Désignation',
    depot: 'Déposé',
    prixCentimes: 'Prix (€)',
    repris: 'Repris',
    vendu: 'Vendu',
  } satisfies { [C in Column]: string },
  line: (row: number) => `ligne ${row}`,
  /** The cells of a row, by the row's name. */
  cells: (line: string) => `Cases de la ${line}`,
  newRow: 'Nouvelle ligne',
  unnamed: 'Sans désignation',
  left: (left: number, depot: number) => `reste ${formatNumber(left)} sur ${formatNumber(depot)}`,
  toCorrect: 'Une case de cette ligne est à corriger : ouvrez-la.',
  search: 'Chercher dans les lignes',
  found: (found: number, count: number) =>
    found === 0
      ? 'Aucune ligne ne correspond. Effacez la recherche pour les revoir toutes.'
      : `${plural(found, 'ligne', 'lignes')} sur ${formatNumber(count)}`,
  cell: (column: string, thing: string) => `${column}, ${thing}`,
  keyboard: 'La touche Entrée mène à la case suivante, puis à une nouvelle ligne.',
  frozen:
    "Vous avez tous deux approuvé ces quantités : elles ne changent plus, et les bons de dépôt s'y ajoutent. Pour déposer d'autres pièces, choisissez « Ajouter des pièces ».",
  full: 'La fiche est complète : elle ne prend plus de nouvelle ligne.',
  remove: (line: string) => `Supprimer la ${line}`,
  removeTitle: 'Supprimer cette ligne ?',
  rowAdded: (row: number) => `Ligne ${row} ajoutée.`,
  rowRemoved: (row: number, article: string) => `Ligne ${row}${article === '' ? '' : ` (${article})`} supprimée.`,
  exceedsDeposit: 'Il y a plus de pièces vendues, reprises ou perdues que déposées.',
  /** The same, announced with its row number, wherever the focus is. */
  exceedsIn: (row: number) => `Ligne ${row} : plus de pièces vendues, reprises ou perdues que déposées.`,
  invalidPrice: 'Veuillez entrer un prix en euros, avec deux décimales au plus.',
  totals: 'Totaux',
  total: {
    deposited: 'Total des pièces déposées',
    sold: 'Total des pièces vendues',
    takenBack: 'Total des pièces reprises',
    lost: 'Total des pièces perdues',
    sales: 'Total des ventes',
  },
  csv: 'Exporter en CSV',
  csvFailed: "Le fichier CSV n'a pas pu être préparé. Veuillez réessayer.",
  missing: "Cette partie de l'application n'a pas pu être chargée. Veuillez réessayer.",
  reserved: "L'inventaire partagé s'ouvre ici aux deux parties d'un partenariat confirmé.",
} as const
