import type { ContratData } from '#domain/papers/contrat.ts'
import type { InventaireHeader } from '#domain/papers/inventaire.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { LossCause, MovementSort, PaymentMeans } from '#domain/papers/record-fields.ts'
import type { StatementState } from '#domain/papers/statements/ledger.ts'
import { plural } from '../../format.ts'
import { SHARED_INVENTAIRE } from './shared-inventaire.ts'

const MOVED: { readonly [S in MovementSort]: readonly [one: string, many: string] } = {
  vendu: ['vendu', 'vendus'],
  repris: ['repris', 'repris'],
  perdu: ['perdu', 'perdus'],
}

const LOST: { readonly [C in LossCause]: string } = { '': '', casse: 'casse', vole: 'vol', egare: 'égaré' }

const MEANS: { readonly [M in PaymentMeans]: string } = {
  virement: 'par virement',
  cheque: 'par chèque',
  especes: 'en espèces',
  autre: 'par un autre moyen',
}

const because = (reason: string): string => (reason === '' ? '' : ` : ${reason}`)

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
  contrat: {
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
    risque: 'Perte, vol ou casse : à la charge de',
    risqueMontant: 'Perte, vol ou casse : pour quel montant',
    boutiqueAssurance: 'Boutique, assureur et numéro de police',
    createurAssurance: 'Créateur, assureur et numéro de police',
    boutiqueBail: 'Boutique, autorisée par son bail',
    presence: 'Jours de présence du créateur',
    propriete: "Propriété du créateur jusqu'à la vente",
  } satisfies { readonly [F in keyof ContratData]-?: string },
  boutique: 'La boutique',
  createur: 'Le créateur',
  parties: (boutique: string, createur: string) => `${boutique} et ${createur}`,
  line: (when: string, who: string, what: string) => `${when}, ${who} : ${what}`,
  agreed: (paper: string, who: string, when: string) => `${paper} : ${who}, le ${when}`,
  writtenOnce: {
    movements: 'Ventes, reprises et pertes',
    deposits: 'Bons de dépôt',
    statements: 'Relevés',
    copies: 'Exemplaires convenus',
    ends: 'Fin annoncée',
  },
  movement: (
    {
      sort,
      quantity,
      cause,
      article,
    }: Readonly<{
      sort: MovementSort
      quantity: number
      cause: LossCause
      article: string
    }>,
    day: string,
    price: string,
    tva: string,
  ) =>
    `${plural(quantity, ...MOVED[sort])} le ${day}${cause === '' ? '' : ` (${LOST[cause]})`}, ${article} à ${price}${tva === '' ? '' : `, dont TVA à ${tva}`}`,
  voided: (what: string, when: string, who: string) => `${what} ; annulé le ${when} par ${who}`,
  deposit: (number: number, day: string, pieces: readonly string[]) =>
    `bon de dépôt n° ${number} du ${day} : ${pieces.join(', ')}`,
  piece: (quantity: string, article: string, price: string) => `${quantity} × ${article} à ${price}`,
  statement: (number: number, from: string, to: string, due: string) =>
    `relevé n° ${number} du ${from} au ${to}, montant dû ${due}`,
  sums: (sales: string, lost: string, commission: string, rent: string, vat: string) =>
    `ventes ${sales}, pertes ${lost}, commission ${commission}, loyer ${rent}, TVA de la boutique ${vat}`,
  deviation: (reason: string) => `s'écarte du contrat : ${reason}`,
  freeLine: (label: string, amount: string, isForCreator: boolean) =>
    `${label} : ${amount}, pour ${isForCreator ? 'le créateur' : 'la boutique'}`,
  states: {
    proposed: 'sans réponse',
    accepted: 'accepté',
    contested: 'contesté',
    withdrawn: 'retiré',
    alone: 'établi seul',
  } satisfies { readonly [S in StatementState]: string },
  answered: (state: string, when: string, who: string, reason: string) =>
    `${state} le ${when} par ${who}${because(reason)}`,
  payment: (day: string, who: string, amount: string, means: PaymentMeans, reference: string) =>
    `réglé le ${day} par ${who} : ${amount} ${MEANS[means]}${reference === '' ? '' : `, référence ${reference}`}`,
  receipt: (when: string, isReceived: boolean, reason: string) =>
    `${isReceived ? 'reçu' : 'non reçu'}, dit le ${when}${because(reason)}`,
  toConfirm: 'à confirmer',
  lost: 'Total des pièces perdues',
  end: (lastDay: string, reason: string) => `fin le ${lastDay}${because(reason)}`,
  copy: (paper: string, when: string) => `${paper}, convenu le ${when}`,
  commission: "Commission de l'annonce",
  inForceSince: (when: string) => `approuvé par les deux parties le ${when}`,
  none: 'Rien.',
} as const

/** The label of a blank or a checkbox of the contract. */
export function contratFieldLabel(field: string): string {
  const labels: { readonly [field: string]: string } = PAPERS_EXPORT.contrat
  return labels[field] ?? ''
}
