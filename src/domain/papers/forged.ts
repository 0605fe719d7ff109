import type { FieldError } from '../codes.ts'
import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { CandidatureActor } from '../transitions.ts'
import type { Conflict } from '../versions/fields.ts'
import { pathOf } from '../versions/merge.ts'
import type { Stamp } from '../versions/stamp.ts'
import { BLANK_CONTRAT, type ContratData, type ContratField } from './contrat.ts'
import {
  type Agreement,
  agreementKey,
  CONTRAT_TARGET,
  HISTORY_MAX,
  type HistoryEntry,
  NOT_IN_FORCE,
  ownerOfField,
  PARTIES,
  type Partenariat,
} from './partenariat.ts'

/** The field as a map; empty for a stored document of another shape. */
function entries<T>(value: { readonly [key: string]: T }): { readonly [key: string]: T } {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Entries are appended by their author only, and none is changed. A full history evicts an author's oldest entries but
 * leaves that author at least half of it: one party's writes never evict entries of a party who has fewer.
 */
function historyErrors(next: Partenariat, prev: Written, uid: Uid): FieldError[] {
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
function agreementErrors(next: Partenariat, prev: Written, uid: Uid, role: CandidatureActor): FieldError[] {
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

function isForeign(field: string, role: CandidatureActor): boolean {
  const owner = ownerOfField(field)
  return owner !== null && owner !== role
}

/** The stored contract; blank in a document of another shape. */
function contratOf({ contrat }: Written): ContratData {
  return typeof contrat === 'object' && contrat !== null ? contrat : BLANK_CONTRAT
}

/** Each party writes only its own block of the contract. */
function blockErrors(next: Partenariat, prev: Written, role: CandidatureActor): FieldError[] {
  const fields = Object.keys(next.contrat) as ContratField[]
  const stored = contratOf(prev)
  const changed = fields.filter((field) => isForeign(field, role) && !same(next.contrat[field], stored[field]))
  const [was, now] = [entries<Conflict>(prev.conflicts), entries<Conflict>(next.conflicts)]
  const offered = Object.keys(now).filter(
    (key) => isForeignConflict(now[key] as Conflict, role) && was[key] === undefined,
  )
  return changed
    .map((field): FieldError => ({ field: `contrat.${field}`, code: 'unknown-value' }))
    .concat(offered.map((key): FieldError => ({ field: `conflicts.${key}`, code: 'unknown-value' })))
}

/** The fields of the stored papers that a write is compared with. */
type Written = Pick<Partenariat, 'contrat' | 'conflicts' | 'marks' | 'agreements' | 'asked' | 'history' | 'inForce'>

/** Of papers that do not exist yet. */
export const NOTHING_WRITTEN: Written = {
  contrat: BLANK_CONTRAT,
  conflicts: {},
  agreements: {},
  history: {},
  inForce: NOT_IN_FORCE,
}

function isForeignConflict(conflict: Conflict | null, role: CandidatureActor): boolean {
  return conflict !== null && conflict.target === CONTRAT_TARGET && isForeign(String(conflict.field), role)
}

/**
 * A write without what it says in the other party's block: the stored block stays, with its stamps. A device that lacks
 * the latest version, or resubmits to a restored store, holds the other party's block in good faith.
 * @param next not validated yet
 */
export function withoutForeignBlock(next: Partenariat, prev: Written, role: CandidatureActor): Partenariat {
  const contrat: { [field: string]: unknown } = Object.assign({}, next.contrat)
  const stamps: { [path: string]: Stamp } = Object.assign({}, next.marks?.stamps)
  const storedStamps = prev.marks === undefined ? {} : prev.marks.stamps
  const before = contratOf(prev)
  for (const field of Object.keys(before) as ContratField[]) {
    if (!isForeign(field, role)) continue
    const path = pathOf(CONTRAT_TARGET, field)
    const stored = storedStamps[path]
    contrat[field] = before[field]
    delete stamps[path]
    if (stored !== undefined) stamps[path] = stored
  }
  const conflicts: { [cell: string]: Conflict } = Object.assign({}, next.conflicts)
  for (const key of Object.keys(conflicts)) {
    if (isForeignConflict(conflicts[key] as Conflict, role) && entries(prev.conflicts)[key] === undefined)
      delete conflicts[key]
  }
  const marks = next.marks ? { marks: Object.assign({}, next.marks, { stamps }) } : {}
  return Object.assign({}, next, { contrat, conflicts }, marks) as Partenariat
}

/** Only what both parties agree to comes into force. */
function inForceErrors(next: Partenariat, prev: Written): FieldError[] {
  if (same(next.inForce, prev.inForce)) return []
  const agreements = entries<Agreement>(next.agreements)
  const agreed = PARTIES.map((party) => agreements[agreementKey('contrat', party)])
  const isAgreed = agreed.every((one) => one !== undefined && one.hash === next.inForce.hash)
  return isAgreed ? [] : [{ field: 'inForce', code: 'unknown-value' }]
}

/** The fields a party may not write that way: history entries, or fields in another's name. */
export function forgedFields(next: Partenariat, prev: Written, uid: Uid, role: CandidatureActor): FieldError[] {
  return historyErrors(next, prev, uid).concat(
    agreementErrors(next, prev, uid, role),
    blockErrors(next, prev, role),
    inForceErrors(next, prev),
  )
}
