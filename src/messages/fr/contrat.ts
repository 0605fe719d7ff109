import type { ContratData, ContratField, ContratText } from '#domain/partenariat/contrat.ts'
import { PRODUCT_NAME } from '../product.ts'

/** A blank of the contract: what it is called, and the field that fills it. */
export interface Champ {
  readonly label: string
  readonly champ: ContratText
}

/**
 * A block of an article. Runs of underscores are blanks to fill in (see `pieces()`), in the order of `champs`;
 * a box to tick is a field as well, and empty lines hold a longer text.
 */
export type Bloc =
  | { readonly kind: 'texte'; readonly texte: string; readonly champs?: readonly Champ[] }
  | {
      readonly kind: 'case'
      readonly texte: string
      readonly champs: readonly Champ[]
      readonly case: Exclude<ContratField, ContratText>
    }
  | { readonly kind: 'lignes'; readonly nombre: number; readonly champ: Champ }

export interface Partie {
  readonly titre: string
  readonly champs: readonly Champ[]
}

export interface Article {
  readonly titre: string
  readonly blocs: readonly Bloc[]
}

/** The template contract, read by the page and by the PDF alike. */
export const CONTRAT = {
  titre: 'Contrat de Partenariat pour Espace de Vente',
  fichier: 'modele-contrat-partenariat.pdf',
  fichierRempli: 'modele-contrat-partenariat-rempli.pdf',
  avertissement: `Ce document est un modèle donné à titre indicatif. ${PRODUCT_NAME} n'est pas partie au contrat et n'est responsable ni de son contenu, ni de son exécution. Il appartient aux parties de le vérifier et de l'adapter à leur situation.`,
  entre: 'Entre les soussignés :',
  parties: [
    {
      titre: "La Boutique, d'une part :",
      champs: [
        { label: 'Nom / Raison sociale', champ: 'boutiqueNom' },
        { label: 'Adresse', champ: 'boutiqueAdresse' },
        { label: 'Représentée par', champ: 'boutiqueRepresentant' },
      ],
    },
    {
      titre: "Le Créateur, d'autre part :",
      champs: [
        { label: 'Nom / Raison sociale', champ: 'createurNom' },
        { label: 'Adresse', champ: 'createurAdresse' },
        { label: 'Numéro SIRET', champ: 'createurSiret' },
      ],
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
        { kind: 'lignes', nombre: 1, champ: { label: "Description de l'espace", champ: 'espace' } },
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
          champs: [
            { label: 'Durée', champ: 'duree' },
            { label: 'Début', champ: 'dateDebut' },
            { label: 'Fin', champ: 'dateFin' },
          ],
        },
      ],
    },
    {
      titre: 'Article 4 - Conditions financières',
      blocs: [
        { kind: 'texte', texte: 'Les parties conviennent librement de (cocher la ou les cases utiles) :' },
        {
          kind: 'case',
          texte: 'un loyer mensuel fixe de __________ euros hors taxes ;',
          case: 'loyer',
          champs: [{ label: 'Loyer mensuel, en euros hors taxes', champ: 'loyerMontant' }],
        },
        {
          kind: 'case',
          texte: 'une commission de ______ % sur le prix de vente hors taxes de chaque produit vendu.',
          case: 'commission',
          champs: [{ label: 'Commission, en pour cent', champ: 'commissionTaux' }],
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
        { kind: 'lignes', nombre: 2, champ: { label: 'Vol ou détérioration', champ: 'responsabilite' } },
      ],
    },
  ] satisfies readonly Article[],
  fait: 'Fait à ____________________, le ______________, en deux exemplaires.',
  faitChamps: [
    { label: 'Fait à', champ: 'lieu' },
    { label: 'Le', champ: 'date' },
  ] satisfies readonly Champ[],
  signatures: ['Signature de la Boutique', 'Signature du Créateur'],
} as const

const UNITE = 'mois / jours (rayer la mention inutile)'

/** The text of a block; once the unit of the duration is chosen, the other one is gone. */
export function texteDe(texte: string, contrat: ContratData | null): string {
  const unite = contrat?.dureeUnite ?? ''
  return unite === '' ? texte : texte.replace(UNITE, unite)
}
