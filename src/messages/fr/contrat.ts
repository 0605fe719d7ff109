import { PRODUCT_NAME } from '../product.ts'

/** A block of an article. Runs of underscores are blanks to fill in; see `pieces()`. */
export type Bloc =
  | { readonly kind: 'texte'; readonly texte: string }
  | { readonly kind: 'case'; readonly texte: string }
  | { readonly kind: 'lignes'; readonly nombre: number }

export interface Partie {
  readonly titre: string
  readonly champs: readonly string[]
}

export interface Article {
  readonly titre: string
  readonly blocs: readonly Bloc[]
}

/** The template contract, read by the page and by the PDF alike. */
export const CONTRAT = {
  titre: 'Contrat de Partenariat pour Espace de Vente',
  fichier: 'modele-contrat-partenariat.pdf',
  avertissement: `Ce document est un modèle donné à titre indicatif. ${PRODUCT_NAME} n'est pas partie au contrat et n'est responsable ni de son contenu, ni de son exécution. Il appartient aux parties de le vérifier et de l'adapter à leur situation.`,
  entre: 'Entre les soussignés :',
  parties: [
    {
      titre: "La Boutique, d'une part :",
      champs: ['Nom / Raison sociale', 'Adresse', 'Représentée par'],
    },
    {
      titre: "Le Créateur, d'autre part :",
      champs: ['Nom / Raison sociale', 'Adresse', 'Numéro SIRET'],
    },
  ] satisfies readonly Partie[],
  convenu: 'Il a été convenu ce qui suit :',
  articles: [
    {
      titre: 'Article 1 - Objet du contrat',
      blocs: [
        {
          kind: 'texte',
          texte:
            "La Boutique met à la disposition du Créateur, qui l'accepte, un espace de vente situé dans ses locaux, afin que le Créateur y expose et y propose à la vente ses créations.",
        },
      ],
    },
    {
      titre: "Article 2 - Description de l'espace",
      blocs: [
        { kind: 'texte', texte: "L'espace mis à disposition est le suivant (ex. : étagère de 1 m², portant) :" },
        { kind: 'lignes', nombre: 1 },
        {
          kind: 'texte',
          texte:
            "La liste des produits exposés figure dans la fiche d'inventaire annexée au présent contrat. Elle est mise à jour à chaque dépôt et à chaque reprise.",
        },
      ],
    },
    {
      titre: 'Article 3 - Durée',
      blocs: [
        {
          kind: 'texte',
          texte:
            'Le présent contrat est conclu pour une durée de ________ mois / jours (rayer la mention inutile). Il commence le ______________ et se termine le ______________.',
        },
      ],
    },
    {
      titre: 'Article 4 - Conditions financières',
      blocs: [
        { kind: 'texte', texte: 'Les parties conviennent librement de (cocher la ou les cases utiles) :' },
        { kind: 'case', texte: 'un loyer mensuel fixe de __________ euros hors taxes ;' },
        {
          kind: 'case',
          texte: 'une commission de ______ % sur le prix de vente hors taxes de chaque produit vendu.',
        },
      ],
    },
    {
      titre: 'Article 5 - Responsabilités et assurances',
      blocs: [
        {
          kind: 'texte',
          texte:
            "Le Créateur répond de la conformité de ses produits à la réglementation en vigueur et déclare être titulaire d'une assurance de responsabilité civile professionnelle.",
        },
        { kind: 'texte', texte: 'En cas de vol ou de détérioration des produits, la responsabilité est ainsi fixée :' },
        { kind: 'lignes', nombre: 2 },
      ],
    },
  ] satisfies readonly Article[],
  fait: 'Fait à ____________________, le ______________, en deux exemplaires.',
  signatures: ['Signature de la Boutique', 'Signature du Créateur'],
} as const
