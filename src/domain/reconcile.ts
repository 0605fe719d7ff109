import { CANDIDATURE_STATUSES, type Candidature, leaverOf } from './candidature.ts'
import { ownersOf } from './ids.ts'
import { joinedHistories } from './papers/history.ts'
import type { Partenariat } from './papers/partenariat.ts'
import type { DatabaseName, Doc } from './rules.ts'
import { type Blocage, latestBlocage } from './talk/entries.ts'
import { progressOf } from './transitions.ts'
import { isVersioned, SHAPES, type VersionedName } from './versions/shapes.ts'
import { mergeStamped } from './versions/write.ts'

/**
 * Picks one of two accepted versions of a candidature: a final state first, then the one further along. Of two final
 * states, the first in the list of states: a partnership that both confirmed, then a party's decision, then expiry. Of
 * the same state twice, the offer that expires later, so that nobody was promised more time than they have.
 */
export function prevailingCandidature(a: Candidature, b: Candidature): Candidature {
  const further = progressOf(b.status) - progressOf(a.status)
  if (further !== 0) return further > 0 ? b : a
  const before = CANDIDATURE_STATUSES.indexOf(b.status) - CANDIDATURE_STATUSES.indexOf(a.status)
  if (before !== 0) return before < 0 ? b : a
  if ((leaverOf(a) === null) !== (leaverOf(b) === null)) return leaverOf(a) === null ? b : a
  return b.offerExpiresAt > a.offerExpiresAt ? b : a
}

function reconciledFields(name: VersionedName, stands: Doc, other: Doc): Doc {
  const merged = mergeStamped(SHAPES[name], stands, other, ownersOf(stands._id))
  if (name !== 'partenariats') return merged
  const [a, b] = [stands, other] as object as readonly [Partenariat, Partenariat]
  return Object.assign({}, merged, { history: joinedHistories(a.history, b.history) })
}

/**
 * Merges two versions of a document that a cluster accepted concurrently; idempotent.
 * @param stands the version that the store returns
 */
export function reconciled(name: DatabaseName, stands: Doc, other: Doc): Doc {
  if (isVersioned(name)) return reconciledFields(name, stands, other)
  if (name === 'candidatures') {
    const [a, b] = [stands, other] as object as readonly [Candidature, Candidature]
    return prevailingCandidature(a, b) as object as Doc
  }
  const [a, b] = [stands, other] as object as readonly [Blocage, Blocage]
  // All other documents are immutable.
  return name === 'conversations' && a.kind === 'blocage' ? (latestBlocage(a, b) as object as Doc) : stands
}
