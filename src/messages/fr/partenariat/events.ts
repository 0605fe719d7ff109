import type { PartnershipEvent } from '#domain/papers/events.ts'
import { formatCentimes, formatDate } from '../../format.ts'

const PAPER = { contrat: 'le contrat', avenant: "l'avenant au contrat", inventaire: "la fiche d'inventaire" }
const BOTH = {
  contrat: 'Contrat approuvé',
  avenant: 'Avenant au contrat approuvé',
  inventaire: "Fiche d'inventaire approuvée",
}

type Approved = Pick<PartnershipEvent & { readonly kind: 'approved' }, 'paper' | 'isAmendment'>

const wordOf = ({ paper, isAmendment }: Approved): keyof typeof PAPER => (isAmendment ? 'avenant' : paper)

/** Who did something: a party's name, `null` for the reader. */
type Who = string | null

const subject = (who: Who) => (who === null ? 'Vous avez' : `${who} a`)

/** The lines of a conversation about what its parties did elsewhere. */
export const EVENTS = {
  approved: (who: Who, event: Approved) => `${subject(who)} approuvé ${PAPER[wordOf(event)]}`,
  approvedByBoth: (event: Approved, day: string) => `${BOTH[wordOf(event)]} par vous deux le ${day}`,
} as const

const releve = (number: number) => (number > 0 ? `le relevé n° ${number}` : 'un relevé')
const bon = (number: number) => (number > 0 ? `le bon de dépôt n° ${number}` : 'un bon de dépôt')

/** What a party did, in one line. Numbers are 0 until the server has given them. */
export function eventText(event: PartnershipEvent, who: Who): string {
  const has = subject(who)
  switch (event.kind) {
    case 'approved':
      return EVENTS.approved(who, event)
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
