import { formatNumber } from '../../format.ts'
import { PRODUCT_NAME } from '../../product.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

/** The template inventory, used by the page and by the PDF. */
export const INVENTAIRE = {
  title: "Fiche d'Inventaire de Dépôt-Vente",
  file: 'modele-fiche-inventaire.pdf',
  filledFile: 'inventaire',
  disclaimer: `Ce document est un modèle donné à titre indicatif. ${PRODUCT_NAME} n'est responsable ni de son contenu, ni de son exécution. Il appartient aux parties de le vérifier et de l'adapter à leur situation.`,
  fields: ['Nom de la boutique', 'Nom du créateur', 'Date de dépôt', 'Date de reprise'],
  caption: SHARED_INVENTAIRE.rows,
  columns: Object.values(SHARED_INVENTAIRE.columns),
  rowCount: 15,
  /** The header of the row numbers. */
  number: 'N°',
  pageTotal: 'Total de la page',
  carried: 'Report',
  totals: [
    'Total des pièces déposées : ________',
    'Total des pièces vendues : ________',
    'Total des pièces reprises : ________',
    'Montant total dû : ____________ €',
  ],
  /** Below what both approved, of which it is the version with the pieces that came since. */
  added:
    'Cet accord porte sur les pièces de la fiche elle-même : celles des bons de dépôt faits depuis y sont ajoutées.',
  /** Below the totals of a filled-in inventory. */
  lost: (count: number) => `Pièces cassées, volées ou perdues : ${formatNumber(count)}.`,
  madeAt: 'Fait à ____________________, le ______________.',
  agreement: 'Bon pour accord',
  signatures: ['Signature de la boutique', 'Signature du créateur'],
} as const
