import type { PartnershipEvent } from '#domain/papers/events.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import { formatCentimes, formatDate } from '../../format.ts'

const PAPER: { readonly [P in PaperName]: string } = { contrat: 'le contrat', inventaire: "la fiche d'inventaire" }
const BOTH: { readonly [P in PaperName]: string } = {
  contrat: 'Contrat approuvé',
  inventaire: "Fiche d'inventaire approuvée",
}

/** Who did something: a party's name, `null` for the reader. */
type Who = string | null

const subject = (who: Who) => (who === null ? 'Vous avez' : `${who} a`)

/** The lines of a conversation about what its parties did elsewhere. */
export const EVENTS = {
  approved: (who: Who, paper: PaperName) => `${subject(who)} approuvé ${PAPER[paper]}`,
  approvedByBoth: (paper: PaperName, day: string) => `${BOTH[paper]} par vous deux le ${day}`,
} as const

const releve = (number: number) => (number > 0 ? `le relevé n° ${number}` : 'un relevé')
const bon = (number: number) => (number > 0 ? `le bon de dépôt n° ${number}` : 'un bon de dépôt')

/** What a party did, in one line. Numbers are 0 until the server has given them. */
export function eventText(event: PartnershipEvent, who: Who): string {
  const has = subject(who)
  switch (event.kind) {
    case 'approved':
      return EVENTS.approved(who, event.paper)
    case 'end':
      return `${has} annoncé la fin pour le ${formatDate(event.lastDay)}`
    case 'deposit':
      return `${has} fait ${bon(event.number)}`
    case 'deposit-cancelled':
      return `${has} annulé ${bon(event.number)}`
    case 'statement':
      return `${has} proposé ${releve(event.number)}`
    case 'accepted':
      return `${has} accepté ${releve(event.number)}`
    case 'contested':
      return `${has} contesté ${releve(event.number)}`
    case 'withdrawn':
      return `${has} retiré ${releve(event.number)}`
    case 'payment':
      return `${has} noté un règlement de ${formatCentimes(event.centimes)}`
    case 'taken-back':
      return `${has} retiré un règlement de ${formatCentimes(event.centimes)}`
    case 'received':
      return `${has} bien reçu le règlement de ${formatCentimes(event.centimes)}`
    case 'not-received':
      return `${has} répondu : le règlement de ${formatCentimes(event.centimes)} n'est pas arrivé`
  }
}
