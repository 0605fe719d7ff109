import type { DatabaseName } from '#domain/rules.ts'
import { isVersioned } from '#domain/versions/shapes.ts'
import type { Ledger } from '../ledger.ts'
import { type Typed, valueAt } from '../typed.ts'
import type { Invariant } from './invariant.ts'
import { isAlternative } from './one-state.ts'

/** Whether an alternative in the document was typed by somebody who had seen this value. */
function isBelowAlternative(ledger: Ledger, doc: { readonly [field: string]: unknown }, one: Typed): boolean {
  const above = ledger.typedIn(one.db, one.id).filter((other) => other.field === one.field && isAlternative(doc, other))
  return above.some((other) => ledger.precedes(one.value, other))
}

/**
 * No acknowledged write gives way to an earlier value that its author had seen, nor, unless it becomes an alternative,
 * to a concurrent one.
 */
export const noLoss: Invariant = ({ ledger }, store) => {
  for (const one of ledger.typed) {
    if (!one.accepted || one.kind === 'status' || one.kind === 'act') continue
    const doc = store.get(`${one.db} ${one.id}`)
    const stands = valueAt(doc, one.field)
    // The document, or the row, was removed by a member.
    if (doc === undefined || (stands === undefined && one.field.startsWith('rows/'))) continue
    // A row with an id used before (random ids never are) has blanks of its own: created by two devices, or again.
    const isRemoved = one.givenUp && one.field.startsWith('rows/')
    const isBlankOfAnother = (stands === '' || stands === 0) && (isAlternative(doc, one) || isRemoved)
    if (stands !== one.value && ledger.precedes(stands, one) && !isBlankOfAnother) {
      return `${JSON.stringify(one)} was acknowledged, and ${JSON.stringify(stands)} stands`
    }
    if (one.givenUp || !isVersioned(one.db as DatabaseName) || ledger.hasArrived(one, doc)) continue
    if (!ledger.isReplaced(one) && !isAlternative(doc, one) && !isBelowAlternative(ledger, doc, one)) {
      return `${JSON.stringify(one)} was acknowledged, and ${JSON.stringify(stands)} stands alone: ${JSON.stringify(doc)}`
    }
  }
  return undefined
}
