import { valueAt } from '../ledger.ts'
import type { Invariant } from './invariant.ts'

/** No write that the server has acknowledged gives way to one that its author had seen. */
export const noLoss: Invariant = ({ ledger }, store) => {
  for (const one of ledger.typed) {
    if (!one.accepted || one.kind === 'status' || one.kind === 'act') continue
    const doc = store.get(`${one.db} ${one.id}`)
    const stands = valueAt(doc, one.field)
    // The document, or the row, is gone by somebody's hand.
    if (doc === undefined || (stands === undefined && one.field.startsWith('rows/'))) continue
    if (stands !== one.value && ledger.precedes(stands, one)) {
      return `${JSON.stringify(one)} was acknowledged, and ${JSON.stringify(stands)} stands`
    }
  }
  return undefined
}
