import type { LossCause } from '#domain/papers/record-fields.ts'
import type { RentPart } from '#domain/papers/statements/rent.ts'
import type { CommissionGroup } from '#domain/papers/statements/sums.ts'
import { formatCentimes, formatCommission, formatDate, formatMonth, formatPeriod, plural } from '../../format.ts'
import { PRODUCT_NAME } from '../../product.ts'

/** The statements of a partnership: what was sold, and the amount due. */
export const RELEVES = {
  title: 'Relevés',
  newTitle: 'Nouveau relevé',
  numbered: (number: number) => `Relevé n° ${number}`,
  unnumbered: 'Relevé sans numéro',
  waitingNumber: "En attente d'envoi : le numéro viendra.",
  lead: (other: string) => `Les relevés gardés avec ${other} : chacun relevé les ventes qu'aucun autre n'a comptées.`,
  reserved: "Les relevés s'ouvrent ici aux deux parties d'un partenariat confirmé.",
  missing: "Ce relevé n'est pas sur cet appareil. Voici ceux qui y sont.",
  notArrived: 'Les relevés de ce partenariat ne sont pas encore arrivés sur cet appareil.',
  none: "Aucun relevé n'a été gardé.",
  saved: 'Relevés gardés',
  justSaved: (title: string) => `${title} gardé`,
  savedWhere: 'Il est sur le site : vous le retrouvez sous « Relevés gardés », sur tous vos appareils.',
  back: 'Retour aux relevés',
  seeReleves: 'Voir les relevés',
  make: 'Nouveau relevé',
  open: (title: string) => `Voir le ${title.toLowerCase()}`,
  uncounted: (sold: number) =>
    sold > 0
      ? `${plural(sold, "pièce vendue n'est", 'pièces vendues ne sont')} dans aucun relevé.`
      : 'Des corrections de ventes ne sont dans aucun relevé.',
  pieces: (sold: number) => plural(sold, 'pièce vendue', 'pièces vendues'),
  refused: (from: string, to: string) => `Le relevé du ${formatDate(from)} au ${formatDate(to)} a été refusé`,
  redo: 'Refaire',
  abandon: 'Abandonner',
  period: 'Période',
  from: 'Du',
  to: 'Au',
  reversed: 'La fin précède le début. Corrigez une des deux dates.',
  notADay: 'Veuillez entrer une date valide, comme 31/12/2026.',
  farDay: "Les dates d'un relevé vont du 1er janvier 2000 au 31 décembre 2099.",
  unfinishedPeriod: "Cette période n'est pas finie : les ventes à venir iront dans le relevé suivant.",
  commission: 'Commission de la boutique',
  commissionHint: "En pourcentage des ventes : celle du contrat convenu, sinon celle de l'annonce.",
  badCommission: 'Veuillez entrer un pourcentage entre 0 et 100, avec deux décimales au plus.',
  deduct: 'Déduire le loyer',
  paidSeparately: "Le loyer est payé à part : il n'est pas déduit de ce relevé.",
  notDeducted: "Aucun loyer n'est déduit de ce relevé.",
  deducted: (rent: number) => `Le loyer de ${formatCentimes(rent)} est déduit du montant dû.`,
  rent: 'Loyer à déduire',
  rentHint: (monthly: number, months: number) =>
    months > 0 && monthly > 0
      ? `${formatCentimes(monthly)} par mois, pour ${plural(months, 'mois entier', 'mois entiers')}.`
      : 'Entrez le loyer convenu pour cette période.',
  badRent: 'Veuillez entrer un montant en euros, supérieur à 0, avec deux décimales au plus.',
  nothing: "Aucune vente n'est à compter jusqu'à cette date : un relevé vide n'est pas gardé.",
  tooMany: (most: number) => `Un relevé prend ${most} ventes au plus. Choisissez une fin plus proche.`,
  keep: 'Garder ce relevé',
  keepNote:
    "Un relevé gardé ne change plus. Une erreur se corrige dans l'inventaire : la correction va dans le relevé suivant.",
  failed: "Le relevé n'a pas pu être gardé sur cet appareil. Veuillez réessayer.",
  preview: 'Aperçu du relevé',
  incomplete:
    "Le détail n'est pas complet sur cet appareil, ou la fiche a changé depuis : les montants du relevé font foi.",
  csv: 'Télécharger en CSV',
  csvFile: 'compte-partenariat.csv',
  file: 'compte-partenariat.pdf',
  boutique: 'Boutique',
  createur: 'Créateur',
  caption: 'Ventes comptées',
  columns: [
    { title: 'Date', share: 16 },
    { title: 'Produit', share: 37 },
    { title: 'Prix', share: 16 },
    { title: 'Pièces', share: 12 },
    { title: 'Montant', share: 19 },
  ],
  noSale: "Aucune vente n'est comptée.",
  unnamed: 'Produit sans nom',
  cancelled: (article: string) => `Annulé : ${article}`,
  causes: { casse: 'cassé', vole: 'volé', egare: 'perdu' } satisfies { [C in Exclude<LossCause, ''>]: string },
  commissionOf: ({ commission, base, tva, baseCentimes }: CommissionGroup) =>
    base === 'ht' && tva > 0
      ? `Commission de ${formatCommission(commission)} sur ${formatCentimes(baseCentimes)} hors TVA à ${formatCommission(tva)}`
      : `Commission de ${formatCommission(commission)} sur ${formatCentimes(baseCentimes)}`,
  rentOf: ({ month, days, daysOfMonth }: RentPart) =>
    `Loyer de ${formatMonth(month)}${days === daysOfMonth ? '' : ` (${days} jours sur ${daysOfMonth})`}`,
  total: {
    sold: 'Pièces vendues',
    sales: 'Total des ventes',
    commission: 'Commission de la boutique',
    lost: 'Pièces perdues, à la charge de la boutique',
    rent: 'Loyer',
    vat: 'TVA de la boutique (20 %)',
    due: 'Montant dû au créateur',
    owed: 'Montant dû à la boutique',
  },
  owed: (centimes: number) => `Le créateur doit ${formatCentimes(centimes)} à la boutique.`,
  periodOf: formatPeriod,
  note: `Ce relevé résume les ventes notées sur ${PRODUCT_NAME}. Il ne remplace pas une facture.`,
  madeAt: 'Fait à ____________________, le ______________.',
  signatures: ['Signature de la boutique', 'Signature du créateur'],
} as const
