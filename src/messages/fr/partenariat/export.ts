import type { ContratData } from '#domain/papers/contrat.ts'
import type { InventaireHeader } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { MovementSort } from '#domain/papers/records.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

/** The papers on a member's data page. A field without a label fails to compile; `null` leaves it out of the page. */
export const PAPERS_EXPORT = {
  fields: {
    _id: null,
    boutiqueId: 'Boutique',
    creatorId: 'Créateur',
    commissionConvenue: "Commission de l'annonce",
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
  contrat: {
    boutiqueNom: 'Boutique, nom ou raison sociale',
    boutiqueAdresse: 'Boutique, adresse',
    boutiqueRepresentant: 'Boutique, représentée par',
    createurNom: 'Créateur, nom ou raison sociale',
    createurAdresse: 'Créateur, adresse',
    createurSiret: 'Créateur, numéro SIRET',
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
  } satisfies { readonly [F in keyof ContratData]-?: string },
  boutique: 'La boutique',
  createur: 'Le créateur',
  parties: (boutique: string, createur: string) => `${boutique} et ${createur}`,
  line: (when: string, who: string, what: string) => `${when}, ${who} : ${what}`,
  agreed: (paper: string, who: string, when: string) => `${paper} : ${who}, le ${when}`,
  writtenOnce: {
    movements: 'Ventes et reprises',
    accounts: 'Comptes',
    copies: 'Exemplaires convenus',
  },
  movement: (day: string, sort: MovementSort, quantity: number, article: string, price: string) =>
    `${quantity} ${sort === 'vendu' ? 'vendu' : 'repris'}${Math.abs(quantity) > 1 ? 's' : ''} le ${day}, ${article} à ${price}`,
  account: (number: number, from: string, to: string, due: string) =>
    `compte n° ${number} du ${from} au ${to}, montant dû ${due}`,
  copy: (paper: string, when: string) => `${paper}, convenu le ${when}`,
  none: 'Rien.',
} as const
