import type { ContratData, ContratText, Taxe } from '#domain/papers/contrat.ts'
import { townWithoutStreet } from '#domain/papers/missing.ts'
import { PRODUCT_NAME } from '../../product.ts'

/** A blank of the contract: its label, and the field that fills it. */
export interface LabelledField {
  readonly label: string
  readonly name: ContratText
}

/**
 * A block of an article. Runs of underscores are blanks to fill in (see `pieces()`), in the order of `fields`; a
 * checkbox is a field as well, and empty lines are for a longer text.
 */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly fields?: readonly LabelledField[] }
  | {
      readonly kind: 'box'
      readonly text: string
      readonly fields: readonly LabelledField[]
      readonly box: 'loyer' | 'commission'
      /** The field with the VAT treatment of the amount. */
      readonly taxe: 'loyerTaxe' | 'commissionTaxe'
    }
  | { readonly kind: 'lines'; readonly count: number; readonly field: LabelledField }

export interface PartySection {
  readonly party: 'boutique' | 'createur'
  readonly title: string
  readonly fields: readonly LabelledField[]
}

export interface Article {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The template contract, used by the page and by the PDF. */
export const CONTRAT = {
  title: 'Contrat de Partenariat pour Espace de Vente',
  file: 'modele-contrat-partenariat.pdf',
  filledFile: 'contrat',
  disclaimer: `Ce document est un modèle donné à titre indicatif. ${PRODUCT_NAME} n'est pas partie au contrat et n'est responsable ni de son contenu, ni de son exécution. Il appartient aux parties de le vérifier et de l'adapter à leur situation.`,
  between: 'Entre les soussignés :',
  parties: [
    {
      party: 'boutique',
      title: "La Boutique, d'une part :",
      fields: [
        { label: 'Nom / Raison sociale', name: 'boutiqueNom' },
        { label: 'Adresse', name: 'boutiqueAdresse' },
        { label: 'Représentée par', name: 'boutiqueRepresentant' },
      ],
    },
    {
      party: 'createur',
      title: "Le Créateur, d'autre part :",
      fields: [
        { label: 'Nom / Raison sociale', name: 'createurNom' },
        { label: 'Adresse', name: 'createurAdresse' },
        { label: 'Numéro SIRET', name: 'createurSiret' },
      ],
    },
  ] satisfies readonly PartySection[],
  siretLine: (siret: string) => `Numéro SIRET : ${siret}`,
  sansSiret: 'sans SIRET',
  tvaLine: (tva: string) => `Numéro de TVA : ${tva}`,
  sansTva: 'TVA non applicable, art. 293 B du CGI',
  agreed: 'Il a été convenu ce qui suit :',
  articles: [
    {
      title: 'Article 1 - Objet du contrat',
      blocks: [
        {
          kind: 'text',
          text: "La Boutique met à la disposition du Créateur, qui l'accepte, un espace de vente situé dans ses locaux, afin que le Créateur y expose et y propose à la vente ses créations.",
        },
      ],
    },
    {
      title: "Article 2 - Description de l'espace",
      blocks: [
        { kind: 'text', text: "L'espace mis à disposition est le suivant (ex. : étagère de 1 m², portant) :" },
        { kind: 'lines', count: 1, field: { label: "Description de l'espace", name: 'espace' } },
        {
          kind: 'text',
          text: "La liste des produits exposés figure dans la fiche d'inventaire annexée au présent contrat. Elle est mise à jour à chaque dépôt et à chaque reprise.",
        },
      ],
    },
    {
      title: 'Article 3 - Durée',
      blocks: [
        {
          kind: 'text',
          text: 'Le présent contrat est conclu pour une durée de ________ mois / jours (rayer la mention inutile). Il commence le ______________ et se termine le ______________.',
          fields: [
            { label: 'Durée', name: 'duree' },
            { label: 'Début', name: 'dateDebut' },
            { label: 'Fin', name: 'dateFin' },
          ],
        },
      ],
    },
    {
      title: 'Article 4 - Conditions financières',
      blocks: [
        { kind: 'text', text: 'Les parties conviennent librement de (cocher la ou les cases utiles) :' },
        {
          kind: 'box',
          text: 'un loyer mensuel fixe de __________ euros hors taxes ;',
          box: 'loyer',
          taxe: 'loyerTaxe',
          fields: [{ label: 'Loyer mensuel, en euros', name: 'loyerMontant' }],
        },
        {
          kind: 'box',
          text: 'une commission de ______ % sur le prix de vente hors taxes de chaque produit vendu.',
          box: 'commission',
          taxe: 'commissionTaxe',
          fields: [{ label: 'Commission, en pour cent', name: 'commissionTaux' }],
        },
      ],
    },
    {
      title: 'Article 5 - Responsabilités et assurances',
      blocks: [
        {
          kind: 'text',
          text: "Le Créateur répond de la conformité de ses produits à la réglementation en vigueur et déclare être titulaire d'une assurance de responsabilité civile professionnelle.",
        },
        { kind: 'text', text: 'En cas de vol ou de détérioration des produits, la responsabilité est ainsi fixée :' },
        { kind: 'lines', count: 2, field: { label: 'Vol ou détérioration', name: 'responsabilite' } },
      ],
    },
  ] satisfies readonly Article[],
  madeAt: 'Fait à ____________________, le ______________, en deux exemplaires.',
  madeAtFields: [
    { label: 'Fait à', name: 'lieu' },
    { label: 'Fait le', name: 'date' },
  ] satisfies readonly LabelledField[],
  signatures: ['Signature de la Boutique', 'Signature du Créateur'],
} as const

const UNIT = 'mois / jours (rayer la mention inutile)'

const TAXE = 'hors taxes'

/** Replacements of the template's 'hors taxes', by chosen VAT treatment. */
const TAXES: { readonly [T in Taxe]: string } = {
  '': TAXE,
  'a-rayer': 'hors taxes / TTC / TVA non applicable (rayer les mentions inutiles)',
  ht: TAXE,
  ttc: 'TTC',
  'sans-tva': '(TVA non applicable)',
}

/** Whether the clause of a box is not chosen where the other one is: what was written of it does not apply. */
export function isLeftOut(contrat: ContratData | null, box: 'loyer' | 'commission'): boolean {
  return contrat !== null && !contrat[box] && (contrat.loyer || contrat.commission)
}

/** The text of a block. Where an option is chosen, the duration's unit or the tax, the other options are left out. */
export function blockText(block: Exclude<Block, { readonly kind: 'lines' }>, contrat: ContratData | null): string {
  const { text } = block
  if (contrat === null) return text
  if (block.kind === 'box') return text.replace(TAXE, TAXES[isLeftOut(contrat, block.box) ? '' : contrat[block.taxe]])
  return contrat.dureeUnite === '' ? text : text.replace(UNIT, contrat.dureeUnite)
}

const STREET = '_'.repeat(40)

/** The line of an address that has only a town, with a blank before it for the street; `null` for any other field. */
export function streetTemplate({ name, label }: LabelledField, value: string): string | null {
  const town = name === 'boutiqueAdresse' || name === 'createurAdresse' ? townWithoutStreet(value) : null
  return town === null ? null : `${label} : ${STREET}, ${town}`
}
