import { emptyValue, type FieldRule, type FieldTable } from '../fields.ts'
import type { Conflict, Versioned } from './fields.ts'
import { type Alternative, alternativeKey, type Cells, pathOf, type Version } from './merge.ts'
import { isNodeOf, type Stamp, stampNode, stampTime } from './stamp.ts'

type Fields = { readonly [field: string]: unknown }
type Draft = { [field: string]: unknown }

/** How a kind of document is divided into cells. */
export interface Shape {
  readonly table: FieldTable
  /** Fields that change together with another: `closedAt` is when `active` changed. */
  readonly companions: { readonly [field: string]: string }
  /** Fields that are valid for one value of another field only: `commune` is the code of `ville`. */
  readonly details?: { readonly [field: string]: string }
  /** The map whose records are added and removed, each a target of its own. */
  readonly rows?: string
  /** Maps in which each record is one value. */
  readonly sets: readonly string[]
  /** If set, the only top-level fields with alternatives, where most fields are not typed by a person. */
  readonly typed?: readonly string[]
  /** Instants that never decrease: the later of two concurrent values wins, whatever their stamps. */
  readonly growing?: readonly string[]
  /** Fields that only the server writes. */
  readonly server: readonly string[]
}

const MERGE_METADATA = ['marks', 'conflicts']

/** Whether merging treats a field as a cell. */
function isCell(shape: Shape, field: string): boolean {
  if (MERGE_METADATA.indexOf(field) >= 0 || shape.server.indexOf(field) >= 0) return false
  return Object.keys(shape.companions).every((lead) => shape.companions[lead] !== field)
}

/** Any value as text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Parses a text by its field's rule. */
export function parseText(rule: FieldRule | undefined, text: string): unknown {
  if (rule === undefined || rule.kind === 'text' || rule.kind === 'choice') return text
  if (rule.kind === 'number') return Number(text)
  return rule.kind === 'boolean' ? text === 'true' : JSON.parse(text)
}

function memberOf<Member extends string>(stamp: Stamp, members: readonly Member[]): Member | undefined {
  return members.filter((uid) => isNodeOf(stampNode(stamp), uid))[0]
}

/**
 * The author of a cell's current value.
 * @param members who may have written the document
 * @returns `undefined` for a value of the server, or one never changed
 */
export function writerAt<Member extends string>(
  { marks }: Versioned,
  target: string,
  field: string,
  members: readonly Member[],
): Member | undefined {
  const stamp = marks?.stamps[pathOf(target, field)]
  return stamp === undefined ? undefined : memberOf(stamp, members)
}

/** A conflict in the form that merging uses. */
export function alternativeOf({ target, field, value, stamp }: Conflict): Alternative {
  return { target, field, value, stamp }
}

/** The field's value, or the empty value if absent. */
function fieldValue(shape: Shape, doc: Fields, field: string): unknown {
  const value = doc[field]
  return value === undefined ? emptyValue(shape.table[field] as FieldRule) : value
}

function rowsOf(shape: Shape, doc: Fields, field: string): { [target: string]: Draft } {
  const rows: { [target: string]: Draft } = {}
  const found = fieldValue(shape, doc, field) as { readonly [id: string]: Fields }
  for (const id of Object.keys(found)) rows[id] = Object.assign({}, found[id])
  return rows
}

function cellsOf(shape: Shape, doc: Fields): Version['cells'] {
  const cells: { [target: string]: Draft } = { '': {} }
  for (const field of Object.keys(shape.table)) {
    if (!isCell(shape, field)) continue
    const value = fieldValue(shape, doc, field)
    const companion = shape.companions[field]
    const { kind } = shape.table[field] as FieldRule
    if (field === shape.rows) Object.assign(cells, rowsOf(shape, doc, field))
    else if (kind === 'record' || kind === 'map') cells[field] = Object.assign({}, value)
    else (cells[''] as Draft)[field] = companion === undefined ? value : [value, fieldValue(shape, doc, companion)]
  }
  return cells
}

/** A document in the form that merging uses. It may have no stamps if nobody has written it since its creation. */
export function versionOf(shape: Shape, doc: Fields & Versioned): Version {
  const { marks, conflicts = {} } = doc
  const alternatives: { [key: string]: Alternative } = {}
  for (const key of Object.keys(conflicts)) {
    const one = alternativeOf(conflicts[key] as Conflict)
    alternatives[alternativeKey(one)] = one
  }
  const cells = cellsOf(shape, doc)
  return marks === undefined
    ? { cells, stamps: {}, seen: {}, alternatives }
    : { cells, stamps: marks.stamps, seen: marks.seen, alternatives }
}

/**
 * The fields of a document that merging determines, its marks and conflicts included.
 * @param members who may have written it, from the ids in its own id
 */
export function documentOf(shape: Shape, version: Version, members: readonly string[]): { [field: string]: unknown } {
  const doc: Draft = {}
  const rows: { [id: string]: Cells } = {}
  for (const target of Object.keys(version.cells)) {
    const cells = version.cells[target] as Cells
    if (target === '') Object.assign(doc, cells)
    else if (shape.table[target] === undefined) rows[target] = cells
    else {
      const record: Draft = {}
      for (const field of Object.keys(cells)) if (cells[field] !== undefined) record[field] = cells[field]
      doc[target] = record
    }
  }
  if (shape.rows !== undefined) doc[shape.rows] = rows
  for (const field of Object.keys(shape.companions)) {
    const [value, companion] = doc[field] as [unknown, unknown]
    doc[field] = value
    doc[shape.companions[field] as string] = companion
  }
  const conflicts: { [key: string]: Conflict } = {}
  for (const key of Object.keys(version.alternatives)) {
    const { target, field, stamp, value } = version.alternatives[key] as Alternative
    const by = memberOf(stamp, members)
    // A value of the server is nobody's text.
    if (by === undefined) continue
    const at = new Date(stampTime(stamp)).toISOString()
    conflicts[key] = { target, field, value: textOf(value), by: by as Conflict['by'], at, stamp }
  }
  return Object.assign(doc, { marks: { stamps: version.stamps, seen: version.seen }, conflicts })
}

/** Whether a field is only a detail of another: nobody is asked to choose one. */
function isDetail({ details = {} }: Shape, field: string): boolean {
  return Object.keys(details).some((lead) => details[lead] === field)
}

function isTyped({ typed }: Shape, field: string): boolean {
  return typed === undefined || typed.indexOf(field) >= 0
}

/** Whether concurrent values of a cell become alternatives for a person to choose: typed text, and photos. */
export function keepsAlternatives(shape: Shape, target: string, field: string): boolean {
  if (shape.sets.indexOf(target) >= 0 || shape.companions[field] !== undefined) return false
  const part = target === '' ? shape.table : partOf(shape, target)
  const rule = part[field]
  if (target === '' && (isDetail(shape, field) || !isTyped(shape, field))) return false
  return field !== 'position' && rule !== undefined && ['text', 'number', 'texts'].indexOf(rule.kind) >= 0
}

function partOf(shape: Shape, target: string): FieldTable {
  const rule = shape.table[target] === undefined ? shape.table[shape.rows as string] : shape.table[target]
  return rule !== undefined && (rule.kind === 'record' || rule.kind === 'map') ? rule.fields : {}
}

/** The rule of a cell; undefined when there is none. */
export function cellRuleOf(shape: Shape, target: string, field: string): FieldRule | undefined {
  return (target === '' ? shape.table : partOf(shape, target))[field]
}
