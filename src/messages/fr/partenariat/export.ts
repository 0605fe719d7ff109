import type { ContratData } from '#domain/papers/contrat.ts'
import type { InventaireHeader } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

/** The labels of the contract's blanks and boxes: apart, for screens need no more than these. */
export const CONTRAT_LABELS = {
  boutiqueNom: 'Boutique, nom ou raison sociale',
  boutiqueAdresse: 'Boutique, adresse',
  boutiqueRepresentant: 'Boutique, représentée par',
  boutiqueSiret: 'Boutique, numéro SIRET',
  boutiqueTva: 'Boutique, numéro de TVA',
  boutiqueSansTva: 'Boutique, TVA non applicable, art. 293 B du CGI',
  createurNom: 'Créateur, nom ou raison sociale',
  createurAdresse: 'Créateur, adresse',
  createurSiret: 'Créateur, numéro SIRET',
  createurSansSiret: 'Créateur, sans SIRET',
  createurTva: 'Créateur, numéro de TVA',
  createurSansTva: 'Créateur, TVA non applicable, art. 293 B du CGI',
  espace: "Description de l'espace",
  duree: 'Durée',
  dureeUnite: 'Unité de la durée',
  dateDebut: 'Début',
  dateFin: 'Fin',
  loyer: 'Un loyer mensuel fixe',
  loyerMontant: 'Loyer mensuel',
  loyerTaxe: 'TVA sur le loyer',
  commission: 'Une commission sur les ventes',
  commissionTaux: 'Commission sur le prix de vente',
  commissionTaxe: 'Prix de vente de référence',
  responsabilite: 'Vol ou détérioration',
  lieu: 'Fait à',
  date: 'Fait le',
  annexe: 'Conditions particulières',
  vente: 'La boutique vend',
  rythme: 'Relevé des ventes',
  paiement: 'Règlement',
  preavis: 'Préavis pour mettre fin',
  invendus: 'Reprise des invendus',
  remise: 'Prix minimum, ou remise permise sans demander',
  risque: 'Pertes, vols et casse à la charge de',
  risqueMontant: 'Pertes, vols et casse : pour quel montant',
  boutiqueAssurance: 'Boutique, assureur et numéro de police',
  createurAssurance: 'Créateur, assureur et numéro de police',
  boutiqueBail: 'Boutique, autorisée par son bail',
  presence: 'Jours de présence du créateur',
  propriete: "Propriété du créateur jusqu'à la vente",
} as const satisfies { readonly [F in keyof ContratData]-?: string }

/** The papers on a member's data page. A field without a label fails to compile; `null` leaves it out of the page. */
export const PAPERS_EXPORT = {
  fields: {
    _id: null,
    boutiqueId: 'Boutique',
    creatorId: 'Créateur',
    annonce: null,
    inForce: 'Contrat en vigueur',
    header: 'Dépôt',
    rows: 'Produits déposés',
    contrat: 'Contrat',
    agreements: 'Accords des parties',
    asked: 'Accords non retenus, à redonner',
    conflicts: 'Valeurs à choisir',
    history: 'Historique',
    marks: null,
  } satisfies { readonly [F in keyof Partenariat]-?: string | null },
  header: SHARED_INVENTAIRE.headerFields satisfies { readonly [F in keyof InventaireHeader]-?: string },
  contrat: CONTRAT_LABELS,
  boutique: 'La boutique',
  createur: 'Le créateur',
  parties: (boutique: string, createur: string) => `${boutique} et ${createur}`,
  line: (when: string, who: string, what: string) => `${when}, ${who} : ${what}`,
  agreed: (paper: string, who: string, when: string) => `${paper} : ${who}, le ${when}`,
  copies: 'Exemplaires convenus',
  copy: (paper: string, when: string) => `${paper}, convenu le ${when}`,
  commission: "Commission de l'annonce",
  inForceSince: (when: string) => `approuvé par les deux parties le ${when}`,
  none: 'Rien.',
} as const

/** The label of a blank or a checkbox of the contract. */
export function contratFieldLabel(field: string): string {
  const labels: { readonly [field: string]: string } = CONTRAT_LABELS
  return labels[field] ?? ''
}
