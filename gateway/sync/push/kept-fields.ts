import { emptyValue, type FieldTable } from '#domain/fields.ts'
import type { Doc } from '#domain/rules.ts'
import { same } from '#domain/same.ts'
import type { Versioned } from '#domain/versions/fields.ts'
import { pathOf } from '#domain/versions/merge.ts'

/**
 * Whether a write says nothing of a field: its app is older than it; or was when the device pulled the document, and the
 * field has been filled since as empty, under the stamp of the very write that is not.
 */
function isUnknown(name: string, table: FieldTable, next: Doc & Versioned, prev: Doc & Versioned): boolean {
  const rule = table[name]
  if (next[name] === undefined || rule === undefined) return true
  const [claim, known] = [next, prev].map(({ marks }) => marks?.stamps[pathOf('', name)])
  return known !== undefined && claim === known && same(next[name], emptyValue(rule))
}

/** A write with what the member has written elsewhere in these fields, which were added later than others. */
export function withKept(table: FieldTable, next: Doc, prev: Doc): Doc {
  const kept = Object.keys(table).filter((name) => name in prev && isUnknown(name, table, next, prev))
  return { ...next, ...Object.fromEntries(kept.map((name) => [name, prev[name]])) }
}
