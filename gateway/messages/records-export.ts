import type { Movement } from '#domain/papers/records.ts'
import { formatDate } from '#messages/format.ts'
import { movedPieces } from '#messages/fr/partenariat/sales.ts'

/** '2 vendus le 5 décembre 2026', '1 perdu (volé) le 5 décembre 2026'. */
export function moved(movement: Pick<Movement, 'sort' | 'quantity' | 'cause' | 'day'>): string {
  return `${movedPieces(movement)} le ${formatDate(movement.day)}`
}

const because = (reason: string): string => (reason === '' ? '' : ` : ${reason}`)

/** What the parties of a partnership noted once, on a member's data page. */
export const RECORDS_EXPORT = {
  titles: {
    movements: 'Ventes, reprises et pertes',
    deposits: 'Bons de dépôt',
    statements: 'Relevés',
    ends: 'Fin annoncée',
  },
  movement: (movement: Movement, price: string, tva: string) =>
    `${moved(movement)}, ${movement.article} à ${price}${tva === '' ? '' : `, dont TVA à ${tva}`}`,
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
  lost: 'Total des pièces perdues',
  end: (lastDay: string, reason: string) => `fin le ${lastDay}${because(reason)}`,
} as const
