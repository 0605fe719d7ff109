import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { Conflict } from '../versions/fields.ts'
import { BLANK_ROW, type InventaireRow } from './inventaire.ts'
import {
  type Agreement,
  CONTRAT_TARGET,
  EXCERPT_MAX,
  HEADER_TARGET,
  HISTORY_MAX,
  type HistoryEntry,
  type Partenariat,
  type Target,
} from './partenariat.ts'

/** How long a new row counts as being typed: its cells are not listed one by one. */
export const TYPING_MS = 2 * 60 * 1000 // 2 min

type Change = Pick<HistoryEntry, 'action' | 'target' | 'field' | 'before' | 'after'>
type Cells = { readonly [field: string]: unknown }

const textOf = (value: unknown): string => (value === undefined ? '' : String(value))

function excerpt(value: unknown): string {
  const text = textOf(value)
  return text.length <= EXCERPT_MAX ? text : text.slice(0, EXCERPT_MAX)
}

/** A row as people refer to it. */
function rowName(row: InventaireRow): string {
  return excerpt(`${row.ref} ${row.description}`.trim())
}

function cellChanges(target: Target, prev: object, next: object): Change[] {
  const [before, after] = [prev, next] as [Cells, Cells]
  // Who approved a contract reads from the history what it said, where their device has no text of it.
  const shown = target === CONTRAT_TARGET ? textOf : excerpt
  return Object.keys(after)
    .filter((field) => field !== 'position' && !same(before[field], after[field]))
    .map((field) => ({
      action: 'cell-changed' as const,
      target,
      field,
      before: shown(before[field]),
      after: shown(after[field]),
    }))
}

function rowChanges(prev: Partenariat, next: Partenariat, fresh: (id: string) => boolean): Change[] {
  const changes: Change[] = []
  for (const id of Object.keys(Object.assign({}, prev.rows, next.rows))) {
    const [before, after] = [prev.rows[id], next.rows[id]]
    if (after === undefined) {
      const removed = rowName(before === undefined ? BLANK_ROW : before)
      changes.push({ action: 'row-removed', target: id, field: '', before: removed, after: '' })
    } else if (before === undefined) {
      changes.push({ action: 'row-added', target: id, field: '', before: '', after: rowName(after) })
    } else if (!fresh(id)) changes.push(...cellChanges(id, before, after))
  }
  return changes
}

function conflictChanges(prev: Partenariat, next: Partenariat): Change[] {
  return Object.keys(next.conflicts)
    .filter((key) => prev.conflicts[key] === undefined)
    .map((key) => {
      const { target, field, value } = next.conflicts[key] as Conflict
      return { action: 'conflict' as const, target, field, before: '', after: excerpt(value) }
    })
}

function agreementChanges(prev: Partenariat, next: Partenariat): Change[] {
  return Object.keys(next.agreements)
    .filter((key) => !same(prev.agreements[key], next.agreements[key]))
    .map((key) => {
      const [target, { hash }] = [key.split('-')[0] as string, next.agreements[key] as Agreement]
      return { action: 'agreement' as const, target, field: '', before: '', after: hash }
    })
}

/** The changes of a write. Cells of a row that its author has just added are left out. */
function changesOf(prev: Partenariat, next: Partenariat, by: Uid, now: number): Change[] {
  const fresh = (id: string) =>
    Object.keys(prev.history).some((key) => {
      const { action, target, by: author, at } = prev.history[key] as HistoryEntry
      return action === 'row-added' && target === id && author === by && now - Date.parse(at) < TYPING_MS
    })
  return cellChanges(HEADER_TARGET, prev.header, next.header).concat(
    rowChanges(prev, next, fresh),
    cellChanges(CONTRAT_TARGET, prev.contrat, next.contrat),
    conflictChanges(prev, next),
    agreementChanges(prev, next),
  )
}

const SEQUENCE_DIGITS = 8
const keyOf = (sequence: number): string => `0000000${sequence}`.slice(-SEQUENCE_DIGITS)

/** The author with the most entries. */
function fullest(history: Partenariat['history']): Uid {
  const counts: { [uid: string]: number } = {}
  for (const key of Object.keys(history)) {
    const { by } = history[key] as HistoryEntry
    counts[by] = (counts[by] || 0) + 1
  }
  return Object.keys(counts).sort((a, b) => (counts[b] as number) - (counts[a] as number))[0] as Uid
}

/**
 * A history trimmed to `HISTORY_MAX`: the oldest entries of the author who has the most are evicted. One party's writes
 * never evict entries of a party who has fewer.
 */
function withRoom(history: Partenariat['history']): Partenariat['history'] {
  const left: { [key: string]: HistoryEntry } = Object.assign({}, history)
  for (let more = Object.keys(left).length - HISTORY_MAX; more > 0; more -= 1) {
    const by = fullest(left)
    const [oldest] = Object.keys(left)
      .filter((key) => (left[key] as HistoryEntry).by === by)
      .sort()
    delete left[oldest as string]
  }
  return left
}

/**
 * The history after a write: the previous entries, then the changes of the write at the time the server received it, up
 * to the maximum; keys only increase, so none is reused.
 * @param now milliseconds since the epoch, by the server's clock
 */
export function historyOf(prev: Partenariat, next: Partenariat, by: Uid, now: number): Partenariat['history'] {
  const existingKeys = Object.keys(prev.history).sort()
  const last = existingKeys[existingKeys.length - 1]
  let sequence = last === undefined ? 0 : Number(last)
  const all: { [key: string]: HistoryEntry } = Object.assign({}, prev.history)
  const at = new Date(now).toISOString()
  // If a write has more changes than a history may have, the last ones are recorded.
  for (const change of changesOf(prev, next, by, now).slice(-HISTORY_MAX)) {
    sequence += 1
    all[keyOf(sequence)] = Object.assign({ at, by }, change)
  }
  return withRoom(all)
}

/** Merges two histories: the first, then entries of the second that it lacks; past the maximum the oldest go. */
export function joinedHistories(
  history: Partenariat['history'],
  other: Partenariat['history'],
): Partenariat['history'] {
  const entries = (one: Partenariat['history']) =>
    Object.keys(one)
      .sort()
      .map((key) => one[key] as HistoryEntry)
  const existing = entries(history)
  const lacking = entries(other).filter((entry) => !existing.some((one) => same(one, entry)))
  if (lacking.length === 0) return history
  const last = Object.keys(history).sort().pop()
  const joined: { [key: string]: HistoryEntry } = Object.assign({}, history)
  lacking.forEach((entry, index) => {
    joined[keyOf((last === undefined ? 0 : Number(last)) + index + 1)] = entry
  })
  return withRoom(joined)
}
