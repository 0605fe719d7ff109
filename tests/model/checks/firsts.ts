import { candidatureOf, partsOf, type RecordId, recordKeyOf } from '#domain/ids.ts'
import type { Party } from '#domain/papers/partenariat.ts'
import { isKeyOf } from '#domain/papers/record-keys.ts'
import { contentsOf } from '../firsts.ts'
import { type Doc, docsIn, type Invariant } from './invariant.ts'

function partyOf({ _id, by }: Doc): Party {
  return by === partsOf(candidatureOf(_id as RecordId)).boutiqueId ? 'boutique' : 'creator'
}

/**
 * Of an announced end, a void, an answer and a receipt the first acknowledged one stays; each was said by its author, and
 * nobody announces for the other party or answers their own.
 */
export const firstsStay: Invariant = ({ ledger }, store) => {
  const { firsts } = ledger
  for (const [id, contents] of firsts.acknowledged) {
    const stored = store.get(`records ${id}`)
    if (stored === undefined && !ledger.isOfNobody(id)) return `${id} was acknowledged, and is gone`
    if (stored !== undefined && contentsOf(stored) !== contents)
      return `${id} was acknowledged as ${contents}, and is ${contentsOf(stored)}`
  }
  for (const doc of docsIn(store, 'records')) {
    if (contentsOf(doc) === undefined) continue
    const key = recordKeyOf(doc._id as RecordId)
    if (!isKeyOf(doc, key, partyOf(doc))) return `${doc.by} wrote ${doc._id}`
    if (!firsts.isSaid(doc)) return `nobody has said ${JSON.stringify(doc)}`
  }
  return undefined
}
