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

function quantityOf(items: Counted, isOf: (item: Counted[number]) => boolean): number {
  return items.filter(isOf).reduce((sum, { quantity }) => sum + Math.abs(quantity), 0)
}

/** 'a', 'a et b', 'a, b et c'. */
function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' et ')
}

/** How many pieces, by kind; what was cancelled after it was counted is a kind of its own. */
function kindsOf(items: Counted) {
  const sold = quantityOf(items, ({ sort, quantity }) => sort === 'vendu' && quantity > 0)
  const lost = quantityOf(items, ({ sort, quantity }) => sort === 'perdu' && quantity > 0)
  const cancelled = quantityOf(items, ({ quantity }) => quantity < 0)
  const kinds = [
    sold > 0 ? plural(sold, 'pièce vendue', 'pièces vendues') : '',
    lost > 0 ? plural(lost, 'pièce perdue', 'pièces perdues') : '',
    cancelled > 0 ? plural(cancelled, 'vente ou perte annulée', 'ventes ou pertes annulées') : '',
  ]
  return { count: sold + lost + cancelled, text: listed(kinds.filter((kind) => kind !== '')) }
}

/** The pieces that an amount is of: '5 pièces vendues et 1 pièce perdue'. */
export function piecesToCount(items: Counted): string {
  return kindsOf(items).text
}

/** The same, as what no statement has counted. */
export function uncountedText(items: Counted): string {
  const { count, text } = kindsOf(items)
  return `${text} ${count === 1 ? "n'est" : 'ne sont'} dans aucun relevé`
}
