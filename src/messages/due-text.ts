import type { Party } from '#domain/papers/partenariat.ts'
import type { CountedItem } from '#domain/papers/statements/ledger.ts'
import { formatCentimes, plural } from './format.ts'

/** Who owes whom, and how much. @param dueCentimes to the créateur; negative to the boutique */
export function dueText(party: Party, other: string, dueCentimes: number): string {
  const amount = formatCentimes(Math.abs(dueCentimes))
  const isOwn = (party === 'boutique') === dueCentimes >= 0
  const own = party === 'boutique' ? `À reverser à ${other} : ${amount}` : `Vous devez ${amount} à ${other}`
  return isOwn ? own : `${other} vous doit ${amount}`
}

type Counted = readonly Pick<CountedItem, 'sort' | 'quantity'>[]

function quantityOf(items: Counted, sort: CountedItem['sort']): number {
  return items.reduce((sum, one) => sum + (one.sort === sort ? one.quantity : 0), 0)
}

/** The pieces that an amount is of: '5 pièces vendues et 1 pièce perdue'. */
export function piecesToCount(items: Counted): string {
  const [sold, lost] = [quantityOf(items, 'vendu'), quantityOf(items, 'perdu')]
  const pieces = [
    sold > 0 ? plural(sold, 'pièce vendue', 'pièces vendues') : '',
    lost > 0 ? plural(lost, 'pièce perdue', 'pièces perdues') : '',
  ]
  return pieces.filter((text) => text !== '').join(' et ') || 'pertes ou ventes annulées'
}

/** The same, as what no statement has counted. */
export function uncountedText(items: Counted): string {
  const [sold, lost] = [quantityOf(items, 'vendu'), quantityOf(items, 'perdu')]
  const all = Math.max(sold, 0) + Math.max(lost, 0)
  const pieces = all > 0 ? piecesToCount(items) : 'Des pertes ou des ventes annulées'
  return `${pieces} ${all === 1 ? "n'est" : 'ne sont'} dans aucun relevé`
}
