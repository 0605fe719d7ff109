import type { FieldError } from '../codes.ts'
import { entries } from '../entries.ts'
import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { CandidatureActor } from '../transitions.ts'
import { forgedEntries } from './history-room.ts'
import type { Partenariat } from './partenariat.ts'

/** Entries are added by who writes, and none is changed; of a full history, what there is least need of goes. */
function historyErrors(next: Partenariat, prev: Partenariat, uid: Uid): FieldError[] {
  const forged = forgedEntries(entries(prev.history), entries(next.history), entries(next.rows), uid)
  return forged.map((key): FieldError => ({ field: `history.${key}`, code: 'unknown-value' }))
}

type Signed = { readonly by?: Uid | undefined; readonly at: string }

/** Each party agrees for itself alone, and is asked again for itself alone. */
function agreementErrors(next: Partenariat, prev: Partenariat, uid: Uid, role: CandidatureActor): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['agreements', 'asked'] as const) {
    const [was, now] = [entries<Signed>(prev[field] || {}), entries<Signed>(next[field] || {})]
    for (const key of Object.keys(Object.assign({}, was, now))) {
      const [before, after] = [was[key], now[key]]
      const own = key.split('-')[1] === role && (after === undefined || field === 'asked' || after.by === uid)
      if (!same(before, after) && !own) errors.push({ field: `${field}.${key}`, code: 'unknown-value' })
    }
  }
  return errors
}

/** What one party writes in the papers that is not theirs to write: in the history, or in another's name. */
export function forgedFields(next: Partenariat, prev: Partenariat, uid: Uid, role: CandidatureActor): FieldError[] {
  return historyErrors(next, prev, uid).concat(agreementErrors(next, prev, uid, role))
}
