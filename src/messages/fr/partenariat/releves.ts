import { formatCentimes, formatDate, formatPeriod, plural } from '../../format.ts'
import { PRODUCT_NAME } from '../../product.ts'

/** The statements of a partnership: what was sold, and the amount due. */
export const RELEVES = {
  title: 'Comptes',
  newTitle: 'Nouveau compte',
  numbered: (number: number) => `Compte n° ${number}`,
  unnumbered: 'Compte sans numéro',
  waitingNumber: "En attente d'envoi : le numéro viendra.",
  lead: (other: string) => `Les comptes gardés avec ${other} : chacun compte les ventes qu'aucun autre n'a comptées.`,
  reserved: "Les comptes s'ouvrent ici aux deux parties d'un partenariat confirmé.",
  missing: "Ce compte n'est pas sur cet appareil. Voici ceux qui y sont.",
  notArrived: 'Les comptes de ce partenariat ne sont pas encore arrivés sur cet appareil.',
  none: "Aucun compte n'a été gardé.",
  saved: 'Comptes gardés',
  justSaved: (title: string) => `${title} gardé`,
  savedWhere: 'Il est sur le site : vous le retrouvez sous « Comptes gardés », sur tous vos appareils.',
  back: 'Retour aux comptes',
  seeReleves: 'Voir les comptes',
  make: 'Nouveau compte',
  open: (title: string) => `Voir le ${title.toLowerCase()}`,
  uncounted: (sold: number) =>
    sold > 0
      ? `${plural(sold, "pièce vendue n'est", 'pièces vendues ne sont')} dans aucun compte.`
      : 'Des corrections de ventes ne sont dans aucun compte.',
  pieces: (sold: number) => plural(sold, 'pièce vendue', 'pièces vendues'),
  refused: (from: string, to: string) => `Le compte du ${formatDate(from)} au ${formatDate(to)} a été refusé`,
  redo: 'Refaire',
  abandon: 'Abandonner',
  period: 'Période',
  from: 'Du',
  to: 'Au',
  reversed: 'La fin précède le début. Corrigez une des deux dates.',
  notADay: 'Veuillez entrer une date valide, comme 31/12/2026.',
  farDay: "Les dates d'un compte vont du 1er janvier 2000 au 31 décembre 2099.",
  unfinishedPeriod: "Cette période n'est pas finie : les ventes à venir iront dans le compte suivant.",
  commission: 'Commission de la boutique',
  commissionHint: "En pourcentage des ventes : celle du contrat convenu, sinon celle de l'annonce.",
  badCommission: 'Veuillez entrer un pourcentage entre 0 et 100, avec deux décimales au plus.',
  deduct: 'Déduire le loyer',
  paidSeparately: "Le loyer est payé à part : il n'est pas déduit de ce compte.",
  notDeducted: "Aucun loyer n'est déduit de ce compte.",
  deducted: (rent: number) => `Le loyer de ${formatCentimes(rent)} est déduit du montant dû.`,
  rent: 'Loyer à déduire',
  rentHint: (monthly: number, months: number) =>
    months > 0 && monthly > 0
      ? `${formatCentimes(monthly)} par mois, pour ${plural(months, 'mois entier', 'mois entiers')}.`
      : 'Entrez le loyer convenu pour cette période.',
  badRent: 'Veuillez entrer un montant en euros, supérieur à 0, avec deux décimales au plus.',
  nothing: "Aucune vente n'est à compter jusqu'à cette date : un compte vide n'est pas gardé.",
  tooMany: (most: number) => `Un compte prend ${most} ventes au plus. Choisissez une fin plus proche.`,
  keep: 'Garder ce compte',
  keepNote:
    "Un compte gardé ne change plus. Une erreur se corrige dans l'inventaire : la correction va dans le compte suivant.",
  failed: "Le compte n'a pas pu être gardé sur cet appareil. Veuillez réessayer.",
  preview: 'Aperçu du compte',
  incomplete:
    "Le détail n'est pas complet sur cet appareil, ou la fiche a changé depuis : les montants du compte font foi.",
  csv: 'Télécharger en CSV',
  csvFile: 'compte-partenariat.csv',
  file: 'compte-partenariat.pdf',
  boutique: 'Boutique',
  createur: 'Créateur',
  caption: 'Ventes comptées',
  columns: [
    { title: 'Produit', share: 49 },
    { title: 'Prix', share: 17 },
    { title: 'Pièces', share: 14 },
    { title: 'Montant', share: 20 },
  ],
  noSale: "Aucune vente n'est comptée.",
  unnamed: 'Produit sans nom',
  correction: (article: string) => `Correction : ${article}`,
  /** A sale earlier than the statement's first day. */
  early: (day: string, follows: boolean) =>
    `vendu le ${formatDate(day)}, ${follows ? 'arrivé après le compte précédent' : 'avant cette période'}`,
  total: {
    sold: 'Pièces vendues',
    sales: 'Total des ventes',
    commission: 'Commission de la boutique',
    rent: 'Loyer déduit',
    due: 'Montant dû au créateur',
    owed: 'Montant dû à la boutique',
  },
  owed: (centimes: number) => `Le créateur doit ${formatCentimes(centimes)} à la boutique.`,
  periodOf: formatPeriod,
  note: `Ce compte résume les ventes notées sur ${PRODUCT_NAME}. Il ne remplace pas une facture.`,
  madeAt: 'Fait à ____________________, le ______________.',
  signatures: ['Signature de la boutique', 'Signature du créateur'],
} as const
