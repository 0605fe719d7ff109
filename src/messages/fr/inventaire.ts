import { PRODUCT_NAME } from '../product.ts'

export interface Colonne {
  readonly titre: string
  /** Share of the table's width, of 100. */
  readonly largeur: number
}

/** The template inventory, read by the page and by the PDF alike. */
export const INVENTAIRE = {
  titre: "Fiche d'Inventaire de Dépôt-Vente",
  fichier: 'modele-fiche-inventaire.pdf',
  fichierRempli: 'modele-fiche-inventaire-remplie.pdf',
  avertissement: `Ce document est un modèle donné à titre indicatif. ${PRODUCT_NAME} n'est responsable ni de son contenu, ni de son exécution. Il appartient aux parties de le vérifier et de l'adapter à leur situation.`,
  champs: ['Nom de la boutique', 'Nom du créateur', 'Date de dépôt', 'Date de reprise'],
  legende: 'Produits déposés',
  colonnes: [
    { titre: 'Réf.', largeur: 10 },
    { titre: 'Désignation du produit', largeur: 38 },
    { titre: 'Quantité déposée', largeur: 13 },
    { titre: 'Prix de vente (€)', largeur: 13 },
    { titre: 'Quantité reprise', largeur: 13 },
    { titre: 'Quantité vendue', largeur: 13 },
  ] satisfies readonly Colonne[],
  lignes: 15,
  totaux: [
    'Total des pièces déposées : ________',
    'Total des pièces vendues : ________',
    'Total des pièces reprises : ________',
    'Montant total dû : ____________ €',
  ],
  /** Under the totals of an inventory that is filled in. */
  commission: (percent: string) => `Le montant dû au créateur est net de la commission de la boutique (${percent}).`,
  fait: 'Fait à ____________________, le ______________.',
  accord: 'Bon pour accord',
  signatures: ['Signature de la boutique', 'Signature du créateur'],
} as const
