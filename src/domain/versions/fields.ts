import type { FieldTable } from '../fields.ts'
import type { Uid } from '../ids.ts'
import type { Stamp, VersionVector } from './stamp.ts'

/** The write that each value of a document comes from. The server sends it to the document's own members only. */
interface Marks {
  /** By cell, keyed by `pathOf`; a value without a stamp is unchanged since the document's creation. */
  readonly stamps: { readonly [path: string]: Stamp }
  readonly seen: VersionVector
}

/** The author of a version, and its time by their device's clock. */
export interface Author {
  readonly by: Uid
  readonly at: string
}

/** A value that lost to a concurrent one. Both are shown, and a person chooses. */
export interface Conflict extends Author {
  /** The part of the document that contains the cell; empty for a top-level field. */
  readonly target: string
  readonly field: string
  /** As text, whatever the field's type. */
  readonly value: string
  /** Of the write that it comes from; empty while that write is being made. */
  readonly stamp: Stamp | ''
}

export type Conflicts = { readonly [cell: string]: Conflict }

/** The merge metadata of a document whose fields may be written on several devices. */
export interface Versioned {
  readonly marks?: Marks
  readonly conflicts?: Conflicts
}

const NODES_MAX = 1000 // devices that have written one document
const WRITES_MAX = 1e9

export const AUTHOR_FIELDS = {
  by: { kind: 'text', max: 20, required: true, format: 'uid' },
  at: { kind: 'text', max: 24, required: true, format: 'instant' },
} as const satisfies FieldTable

const CONFLICT_FIELDS = Object.assign({}, AUTHOR_FIELDS, {
  target: { kind: 'text', max: 12 },
  field: { kind: 'text', max: 30, required: true },
  value: { kind: 'text', max: 4000 },
  stamp: { kind: 'text', max: 30, required: true, format: 'stamp' },
} as const) satisfies FieldTable

const MARKS_FIELDS = {
  stamps: { kind: 'entries', maxItems: 10_000, key: 'path', value: { kind: 'text', max: 30, format: 'stamp' } },
  seen: {
    kind: 'entries',
    maxItems: NODES_MAX,
    key: 'node',
    value: { kind: 'number', min: 1, max: WRITES_MAX, whole: true },
  },
} as const satisfies FieldTable

/** Absent from a document that nobody has written since its creation. */
export const VERSION_FIELDS = {
  marks: { kind: 'record', fields: MARKS_FIELDS, optional: true },
  conflicts: { kind: 'map', maxItems: 2000, key: 'cell', fields: CONFLICT_FIELDS, optional: true },
} as const satisfies FieldTable

/** The document without the metadata that only its own members receive. */
export function withoutMarks<T extends object>(doc: T): Omit<T, keyof Versioned> {
  const bare = Object.assign({}, doc) as T & { marks?: unknown; conflicts?: unknown }
  delete bare.marks
  delete bare.conflicts
  return bare
}
