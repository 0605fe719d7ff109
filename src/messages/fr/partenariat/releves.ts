import type { PaymentMeans } from '#domain/papers/record-fields.ts'
import type { StatementState } from '#domain/papers/statements/ledger.ts'
import type { RentPart } from '#domain/papers/statements/rent.ts'
import type { CommissionGroup } from '#domain/papers/statements/sums.ts'
import { formatCentimes, formatDate, formatNumber, formatPeriod, plural } from '../../format.ts'
import { formatMonth } from '../../month.ts'
import { ofName } from '../../typography.ts'

const percent = (rate: number) => `${formatNumber(rate)} %`
const amount = formatCentimes

/** The statements of a partnership: what was sold, and the amount due. */
export const RELEVES = {
  title: 'Relevés',
  newTitle: 'Nouveau relevé',
  numbered: (number: number) => `Relevé n° ${number}`,
  unnumbered: 'Relevé sans numéro',
  waitingNumber: "En attente d'envoi : le numéro viendra.",
  lead: (other: string) =>
    `Chaque relevé compte les ventes qu'aucun autre n'a comptées. ${other} ou vous le proposez, l'autre l'accepte ou le conteste.`,
  leadAlone: "Chaque relevé compte les ventes qu'aucun autre n'a comptées.",
  reserved: "Les relevés s'ouvrent ici aux deux parties d'un partenariat confirmé.",
  missing: "Ce relevé n'est pas sur cet appareil. Voici ceux qui y sont.",
  notArrived: 'Les relevés de ce partenariat ne sont pas encore arrivés sur cet appareil.',
  none: "Aucun relevé n'est proposé.",
  list: 'Tous les relevés',
  justProposed: (title: string) => `${title} proposé`,
  proposedTo: (other: string) => `${other} peut l'accepter ou le contester. Jusque-là, vous pouvez le retirer.`,
  proposedAlone: 'Il est établi seul, et compte tout de suite.',
  back: 'Retour aux relevés',
  seeReleves: 'Voir les relevés',
  make: 'Nouveau relevé',
  open: (title: string) => `Voir le ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  pieces: (sold: number) => plural(sold, 'pièce vendue', 'pièces vendues'),
  refused: (from: string, to: string) => `Le relevé du ${formatDate(from)} au ${formatDate(to)} a été refusé`,
  redo: 'Refaire',
  correctSale:
    "Un prix, une quantité ou un jour à corriger ? Annulez la vente dans l'inventaire, puis notez-la à nouveau : ce relevé suit.",
  seeSales: "Voir les ventes dans l'inventaire",
  abandon: 'Abandonner',
  from: 'Du',
  to: 'Au',
  reversed: 'La fin précède le début. Corrigez une des deux dates.',
  notADay: 'Veuillez entrer une date valide, comme 31/12/2026.',
  farDay: "Les dates d'un relevé vont du 1er janvier 2000 au 31 décembre 2099.",
  unfinishedPeriod: "Cette période n'est pas finie : les ventes à venir iront dans le relevé suivant.",
  deduct: 'Déduire le loyer',
  deductHint: 'Décochez si le loyer est payé à part.',
  partRent: (from: string, to: string) =>
    `Le loyer compté est celui du ${formatDate(from)} au ${formatDate(to)} : les autres jours sont dans un autre relevé, ou hors du partenariat.`,
  noRentLeft: "Aucun loyer n'est à compter pour ces jours.",

  deviate: 'Changer le taux ou le loyer pour ce relevé',
  deviateHint: "Pour ce relevé seulement : le contrat ne change pas. L'autre partie lit la raison.",
  commission: 'Commission de la boutique',
  base: 'Calculée sur',
  bases: { prix: 'le prix payé', ht: 'le prix hors TVA' },
  badCommission: 'Veuillez entrer un pourcentage entre 0 et 100, avec deux décimales au plus.',
  rent: 'Loyer de ce relevé, sans TVA',
  badAmount: 'Veuillez entrer un montant en euros, avec deux décimales au plus.',
  reason: 'Raison',
  noReason: 'Dites pourquoi ce relevé diffère du contrat.',
  tooLong: (max: number) => `Écrivez ${max} caractères au plus.`,

  lines: 'Autres montants',
  linesHint: 'Par exemple une livraison, un geste, une avance à rendre.',
  line: (place: number) => `Montant ${place}`,
  lineLabel: 'Libellé',
  lineAmount: 'Montant',
  lineFor: 'En faveur de',
  addLine: 'Ajouter un montant',
  removeLine: 'Retirer ce montant',
  openLine: 'Écrivez le libellé et la somme de chaque montant, ou retirez-le.',

  correct: "Corrigez d'abord ce qui est signalé.",
  nothing: "Rien n'est à compter jusqu'à cette date : ni vente, ni loyer, ni autre montant.",
  propose: 'Proposer ce relevé',
  establish: 'Établir ce relevé',
  proposeNote: 'Un relevé proposé ne change plus : il se retire ou se conteste, et se refait.',
  failed: "Le relevé n'a pas pu être gardé sur cet appareil. Veuillez réessayer.",
  preview: 'Aperçu du relevé',
  credited: (centimes: number) =>
    `${amount(centimes)} de trop versé compteront d'office une fois ce relevé accepté : ne les ajoutez pas.`,
  incomplete:
    "Le détail n'est pas complet sur cet appareil, ou la fiche a changé depuis : les montants du relevé font foi.",
  follow: 'Suivi du relevé',
  share: 'Partager le PDF',
  csv: 'Télécharger en CSV',
  /** Without an extension. */
  file: ({ number, to }: { readonly number: number; readonly to: string }) =>
    number === 0 ? `releve-${to}` : `releve-${number}-${to}`,

  boutique: 'Boutique',
  createur: 'Créateur',
  siret: 'SIRET',
  tva: 'Numéro de TVA',
  mention: 'Mention',
  caption: 'Ventes comptées',
  columns: [
    { title: 'Date', share: 20 },
    { title: 'Produit', share: 33 },
    { title: 'Prix', share: 16 },
    { title: 'Pièces', share: 12 },
    { title: 'Montant', share: 19 },
  ],
  noSale: "Aucune vente n'est comptée.",
  hasEarlier: "Les ventes d'avant cette période n'étaient dans aucun relevé.",
  unnamed: 'Produit sans nom',
  cancelled: (article: string) => `Annulé : ${article}`,
  commissionOf: ({ commission, base, tva, baseCentimes }: CommissionGroup) =>
    base === 'ht' && tva > 0
      ? `Commission de ${percent(commission)} sur ${amount(baseCentimes)} hors TVA à ${percent(tva)}`
      : `Commission de ${percent(commission)} sur ${amount(baseCentimes)}`,
  rentOf: ({ month, days, daysOfMonth }: RentPart, isWithoutTax: boolean) =>
    `Loyer ${ofName(formatMonth(month))}${days === daysOfMonth ? '' : ` (${plural(days, 'jour', 'jours')} sur ${daysOfMonth})`}${isWithoutTax ? ', hors TVA' : ''}`,
  total: {
    sold: 'Pièces vendues',
    sales: 'Total des ventes',
    lost: 'Pièces perdues, à la charge de la boutique',
    rent: 'Loyer',
    vat: 'TVA de la boutique (20 %)',
    due: 'Montant dû au créateur',
    owed: 'Montant dû à la boutique',
  },
  notDeducted: "Aucun loyer n'est déduit de ce relevé.",
  owed: (centimes: number) => `Le créateur doit ${amount(centimes)} à la boutique.`,
  deviation: {
    commission: (agreed: number, own: number) => `${percent(agreed)} au contrat, ${percent(own)} ici`,
    base: { prix: 'commission sur le prix payé', ht: 'commission sur le prix hors TVA' },
    rent: (agreed: number, own: number) => `loyer de ${amount(agreed)} au contrat, ${amount(own)} ici`,
    same: 'Comme au contrat',
  },
  periodOf: formatPeriod,
  note: "Ce relevé n'est pas une facture : la facture est à faire par la boutique pour sa commission et son loyer, et par le créateur pour ses ventes.",
} as const

/** What both parties did about a statement, in the third person: on its page and on paper. */
export const RELEVE_STATE = {
  title: 'Suivi',
  names: {
    proposed: 'Proposé',
    accepted: 'Accepté',
    contested: 'Contesté',
    withdrawn: 'Retiré',
    alone: 'Établi seul',
    settled: 'Réglé',
  } satisfies { [S in StatementState | 'settled']: string },
  proposed: (who: string, when: string) => `Proposé par ${who} le ${when}.`,
  alone: (who: string, when: string) => `Établi seul par ${who} le ${when} : l'autre partie a supprimé son compte.`,
  accepted: (who: string, when: string) => `Accepté par ${who} le ${when}.`,
  acceptedByReceipt: 'Accepté : un règlement a été reçu.',
  contested: (who: string, when: string, reason: string) => `Contesté par ${who} le ${when} : ${reason}`,
  withdrawn: (who: string, when: string) => `Retiré par ${who} le ${when}.`,
  means: {
    virement: 'par virement',
    cheque: 'par chèque',
    especes: 'en espèces',
    other: 'par un autre moyen',
  } satisfies { [M in PaymentMeans]: string },
  payment: (centimes: number, who: string, means: string, day: string, reference: string) =>
    `Règlement de ${amount(centimes)} ${ofName(who)}, ${means}, le ${formatDate(day)}${reference === '' ? '' : ` (${reference})`}`,
  toConfirm: 'à confirmer',
  unconfirmed: 'non confirmé',
  received: (when: string) => `reçu le ${when}`,
  notReceived: (reason: string) => `non reçu (${reason})`,
  takenBack: (reason: string) => `retiré (${reason})`,
  settled: 'Réglé.',
  nothingDue: "Rien n'est dû.",
  due: (payer: string, centimes: number, payee: string, since: string) =>
    `${payer} doit ${amount(centimes)} à ${payee} depuis le ${since}.`,
  left: (payer: string, centimes: number, payee: string) =>
    `Il reste ${amount(centimes)} à régler par ${payer} à ${payee}.`,
  carriedFrom: (centimes: number) => `${amount(centimes)} d'un autre relevé sont déduits de celui-ci.`,
  carriedTo: (centimes: number) => `Trop versé : ${amount(centimes)}, déduits d'un autre relevé.`,
  excess: (centimes: number, payer: string) =>
    `Trop versé par ${payer} : ${amount(centimes)}, déduits d'office du prochain relevé, ou à rendre.`,
} as const
