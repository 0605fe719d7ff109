import type { Party } from '#domain/papers/partenariat.ts'
import { formatMonth } from '../../month.ts'

const QUARTERS = ['1er trimestre', '2e trimestre', '3e trimestre', '4e trimestre']

/** 'Novembre 2026', '4e trimestre 2026'. @param period `YYYY-MM` or `YYYY-Tn` */
export function periodTitle(period: string): string {
  const [year = '', part = ''] = period.split('-')
  if (part.startsWith('T')) return `${QUARTERS[Number(part.slice(1)) - 1]} ${year}`
  const month = formatMonth(period)
  return month.charAt(0).toUpperCase() + month.slice(1)
}

/** The sums of all partnerships: a boutique's by month, a créateur's by quarter and year. */
export const VENTES = {
  title: { boutique: 'À reverser', creator: 'Mes ventes' } satisfies { [P in Party]: string },
  lead: {
    boutique: "Ce que vous avez vendu pour chaque créateur, mois par mois, et ce qu'il reste à lui reverser.",
    creator: 'Ce que chaque boutique a vendu pour vous, par trimestre et par année, et les commissions retenues.',
  } satisfies { [P in Party]: string },
  noInvoice: "Ce n'est pas une facture : la facture est la vôtre à faire.",
  settledOutside: "L'argent se règle entre vous, en dehors du site : il est noté ici, et confirmé par qui le reçoit.",
  rentLater: 'Le loyer entre dans ces sommes avec le relevé qui le compte.',
  csv: 'Télécharger en CSV',
  csvFile: { boutique: 'a-reverser.csv', creator: 'mes-ventes.csv' } satisfies { [P in Party]: string },
  none: "Aucune vente n'est encore notée.",
  noneText: "Les ventes se notent sur la page d'un partenariat, dès qu'il est confirmé.",
  notArrived: 'Vos partenariats ne sont pas encore arrivés sur cet appareil.',
  remainingTitle: { boutique: 'Reste à régler', creator: 'Reste à recevoir' } satisfies { [P in Party]: string },
  allSettled: 'Tout ce qui est convenu est réglé.',
  noneAgreed: "Aucun relevé n'est encore convenu.",
  /** What is in a statement, in none, and in a payment that do not count yet. */
  proposed: (amount: string) => `${amount} dans un relevé qui attend une réponse.`,
  uncounted: (amount: string) => `${amount} de ventes dans aucun relevé, commission déduite.`,
  contested: (amount: string) =>
    `${amount} de ventes à compter dans un nouveau relevé, commission déduite : le dernier est contesté.`,
  pending: (amount: string) => `${amount} notés comme réglés, à confirmer par qui les reçoit.`,
  years: 'Par année',
  all: { boutique: 'Tous les créateurs', creator: 'Toutes les boutiques' } satisfies { [P in Party]: string },
  sums: {
    sales: 'Ventes',
    lost: 'Pièces perdues',
    commission: 'Commission',
    rent: 'Loyer',
    vat: 'TVA de la boutique',
    lines: 'Autres lignes',
    due: 'Dû au créateur',
    owed: 'Dû à la boutique',
    settled: 'Réglé',
    remaining: 'Reste dû',
    excess: 'Trop réglé',
    unagreed: 'Pas encore convenu',
    pending: 'À confirmer',
  },
  columns: {
    from: 'Du',
    to: 'Au',
    boutique: 'Boutique',
    creator: 'Créateur',
    siren: 'SIREN',
    statement: 'Relevé',
    made: 'Proposé le',
    sold: 'Pièces vendues',
    paid: 'Prix payés, soumis à commission',
    tva: 'TVA comprise (%)',
    base: 'Base de la commission',
    baseKind: 'Base',
    rate: 'Taux (%)',
    settledOn: 'Réglé le',
  },
  bases: { ht: 'hors TVA', prix: 'prix payé' },
  noStatement: 'aucun',
  madeOn: 'Établi le',
} as const
