import type { Uid } from '../ids.ts'
import { same } from '../same.ts'
import type { Rows } from './inventaire.ts'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from './partenariat.ts'

type History = Partenariat['history']
type Draft = { [sequence: string]: HistoryEntry }

// A stored entry may be broken; what is written is checked for its shape before it comes here.
const keysOf = (history: History): string[] =>
  Object.keys(history)
    .filter((key) => !!history[key])
    .sort()
const at = (history: History, key: string): HistoryEntry => history[key] as HistoryEntry

/** What the removal of a row that its author alone had written in bears as its field: its addition may be gone. */
export const OWN_ROW = 'own'

/** A row that came, or a removal that stands for all that its row was. */
function isBeginning({ action, field, before }: HistoryEntry): boolean {
  return action === 'row-added' || (action === 'row-removed' && (field === OWN_ROW || before === ''))
}

/**
 * The rows that one author alone added, wrote in and removed: nobody else has seen anything happen to them. The entry of
 * a removal may be one that the history has no room for: what is not among the rows, its author has removed.
 */
function passing(history: History, rows: Rows, writer: Uid): { readonly [target: string]: boolean } {
  const authors: { [target: string]: Uid | null } = {}
  const begun: { [target: string]: boolean } = {}
  const ended: { [target: string]: boolean } = {}
  for (const key of keysOf(history)) {
    const entry = at(history, key)
    const { target, by } = entry
    if (entry.action === 'agreement' || rows[target] !== undefined) continue
    authors[target] = authors[target] === undefined || authors[target] === by ? by : null
    if (isBeginning(entry)) begun[target] = true
    if (entry.action === 'row-removed' || by === writer) ended[target] = true
  }
  const gone: { [target: string]: boolean } = {}
  for (const target of Object.keys(begun)) gone[target] = authors[target] !== null && ended[target] === true
  return gone
}

/**
 * The removal that alone says of a row that it was its author's: what went before it goes, and it stays until the next
 * time, as the addition that said so did not.
 */
function witnesses(history: History): { readonly [target: string]: string } {
  const found: { [target: string]: string } = {}
  const entries: { [target: string]: number } = {}
  const added: { [target: string]: boolean } = {}
  for (const key of keysOf(history)) {
    const entry = at(history, key)
    if (entry.action === 'agreement') continue
    entries[entry.target] = (entries[entry.target] || 0) + 1
    if (entry.action === 'row-added') added[entry.target] = true
    else if (isBeginning(entry)) found[entry.target] = key
  }
  for (const target of Object.keys(found)) if (added[target] === true || entries[target] === 1) delete found[target]
  return found
}

/** Without the rows that came and went. The newest entry stays, so that its number is not given twice. */
function withoutPassing(history: History, rows: Rows, writer: Uid): History {
  const gone = passing(history, rows, writer)
  const witness = witnesses(history)
  const keys = keysOf(history)
  const newest = keys[keys.length - 1]
  const left: Draft = {}
  for (const key of keys) {
    const entry = at(history, key)
    const isGone = entry.action !== 'agreement' && gone[entry.target] === true
    if (!isGone || witness[entry.target] === key) left[key] = entry
    else if (key === newest) left[key] = Object.assign({}, entry, { before: '', after: '' })
  }
  return left
}

/**
 * One author's successive changes of one cell as one, from what it held first to what it holds last: the oldest first.
 * @param most how many entries may go
 */
function withMergedChanges(history: History, most: number): History {
  const left: Draft = {}
  let merged = 0
  const last: { [cell: string]: string } = {}
  for (const key of keysOf(history)) {
    const entry = at(history, key)
    const cell = `${entry.target} ${entry.field}`
    const earlier = entry.action === 'cell-changed' ? last[cell] : undefined
    left[key] = entry
    if (merged < most && earlier !== undefined && at(left, earlier).by === entry.by) {
      merged += 1
      left[key] = Object.assign({}, entry, { before: at(left, earlier).before })
      delete left[earlier]
    }
    if (entry.action === 'cell-changed') last[cell] = key
    else if (entry.action === 'conflict') delete last[cell]
  }
  return left
}

/** The author who has most of these entries. */
function fullest(history: History, keys: readonly string[]): Uid | undefined {
  const counts: { [uid: string]: number } = {}
  for (const key of keys) counts[at(history, key).by] = (counts[at(history, key).by] || 0) + 1
  const [most] = Object.keys(counts).sort((a, b) => (counts[b] as number) - (counts[a] as number) || (a < b ? -1 : 1))
  return most as Uid | undefined
}

/**
 * The entry to part with: of the author who has most of them, the oldest addition of a row, which the sheet itself
 * shows; then their oldest one; an agreement when nothing else is left.
 */
function leastMissed(history: History): string {
  const keys = keysOf(history)
  const others = keys.filter((key, index) => at(history, key).action !== 'agreement' && index < keys.length - 1)
  const by = fullest(history, others)
  const own = others.filter((key) => at(history, key).by === by)
  const [addition] = own.filter((key) => at(history, key).action === 'row-added')
  return addition || own[0] || (keys[0] as string)
}

const tooMany = (history: History): number => Object.keys(history).length - HISTORY_MAX

/** @param merges how many changes become one with those before; undefined for as few as are needed */
function within(history: History, rows: Rows, writer: Uid, merges?: number): History {
  const kept = withoutPassing(history, rows, writer)
  const left: Draft = Object.assign({}, withMergedChanges(kept, merges === undefined ? tooMany(kept) : merges))
  for (let more = tooMany(left); more > 0; more -= 1) delete left[leastMissed(left)]
  return left
}

/**
 * A history brought back to `HISTORY_MAX`: first the rows that came and went go, then one author's successive changes
 * of one cell become one, then the entries of whoever has most go. What one party writes never takes away what the
 * other did, as long as that one has fewer.
 * @param rows those of the document that the history is of
 * @param writer of the newest entries
 */
export function withRoom(history: History, rows: Rows, writer: Uid): History {
  return tooMany(history) > 0 ? within(history, rows, writer) : history
}

/**
 * The entries that a write may not leave as it does. It adds its author's own, after all others, and changes none; what
 * else goes is what `withRoom` takes away, and nothing more. Of what a write adds, a full history shows only what it has
 * room for. The rest is told by what it did: rows that came and went are not among the rows, and an addition goes only
 * once every change that can has become one with the one before it.
 */
export function forgedEntries(prev: History, next: History, rows: Rows, by: Uid): readonly string[] {
  const known = keysOf(prev)
  const last = known.length === 0 ? '' : (known[known.length - 1] as string)
  const added = keysOf(next).filter((key) => key > last)
  const all: Draft = Object.assign({}, prev)
  for (const key of added) all[key] = at(next, key)
  const foreign = added.filter((key) => typeof next[key] !== 'object' || next[key] === null || at(next, key).by !== by)
  if (foreign.length > 0) return foreign
  const differing = (expected: History): readonly string[] =>
    Object.keys(Object.assign({}, expected, next)).filter((key) => !same(expected[key], next[key]))
  const left = differing(all)
  const isExplained = left.length === 0 || differing(within(all, rows, by)).length === 0
  return isExplained || differing(within(all, rows, by, Infinity)).length === 0 ? [] : left
}
