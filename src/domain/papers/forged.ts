import type { FieldError } from '../codes.ts'
import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { CandidatureActor } from '../transitions.ts'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from './partenariat.ts'

/** The field as a map; empty for a stored document of another shape. */
function entries<T>(value: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Entries are appended by their author only, and none is changed. A full history evicts an author's oldest entries but
 * leaves that author at least half of it: one party's writes never evict entries of a party who has fewer.
 */
function historyErrors(next: Partenariat, prev: Partenariat, uid: Uid): FieldError[] {
  const [was, now] = [entries<HistoryEntry>(prev.history), entries<HistoryEntry>(next.history)]
  const last = Object.keys(was).sort().pop() || ''
  const left: { [author: string]: string[] } = {}
  for (const key of Object.keys(now).sort()) {
    const entry = now[key]
    if (entry) left[entry.by] = (left[entry.by] || []).concat(key)
  }
  const isFull = Object.keys(now).length >= HISTORY_MAX
  const mayGo = (key: string, { by }: HistoryEntry): boolean => {
    const others = left[by] || []
    return isFull && others.length >= HISTORY_MAX / 2 && key < (others[0] as string)
  }
  const forged = Object.keys(Object.assign({}, was, now)).filter((key) => {
    const [before, after] = [was[key], now[key]]
    if (same(before, after)) return false
    if (before) return after !== undefined || !mayGo(key, before)
    // Nothing was stored there, or something that is not an entry.
    return after !== undefined && (!after || after.by !== uid || key <= last)
  })
  return forged.map((key): FieldError => ({ field: `history.${key}`, code: 'unknown-value' }))
}

type Signed = { readonly by?: Uid | undefined; readonly at: string }

/** Each party writes only its own agreement and its own rejected agreement. */
function agreementErrors(next: Partenariat, prev: Partenariat, uid: Uid, role: CandidatureActor): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['agreements', 'asked'] as const) {
    const [was, now] = [entries<Signed>(prev[field] || {}), entries<Signed>(next[field] || {})]
    for (const key of Object.keys(Object.assign({}, was, now))) {
      const [before, after] = [was[key], now[key]]
      const isOwnEntry = key.split('-')[1] === role && (after === undefined || field === 'asked' || after.by === uid)
      if (!same(before, after) && !isOwnEntry) errors.push({ field: `${field}.${key}`, code: 'unknown-value' })
    }
  }
  return errors
}

/** The fields a party may not write that way: history entries, or fields in another's name. */
export function forgedFields(next: Partenariat, prev: Partenariat, uid: Uid, role: CandidatureActor): FieldError[] {
  return historyErrors(next, prev, uid).concat(agreementErrors(next, prev, uid, role))
}
