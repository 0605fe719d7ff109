import type { WithDeleted } from 'rxdb'
import { emptyValue } from '#domain/fields.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { type Documents, TABLES, type WithLocalNotes } from '../store/schemas.ts'

/** A document on CouchDB's wire. */
export interface WireDoc {
  readonly _id: string
  readonly _rev?: string
  readonly _deleted?: boolean
  readonly [field: string]: unknown
}

/** The answer does not match the question, so an intermediary invented it: it decides nothing. */
export class Misread extends Error {
  override readonly name = 'Misread'
}

export type LocalDoc<D extends DatabaseName> = WithDeleted<WithLocalNotes<Documents[D]>>

/** The server's document as stored on this device: known fields only, missing ones filled (a tombstone has none). */
export function fromWire<D extends DatabaseName>(name: D, doc: WireDoc): LocalDoc<D> {
  const fields = Object.entries(TABLES[name]).map(([field, rule]) => [field, doc[field] ?? emptyValue(rule)])
  return {
    _id: doc._id,
    ...Object.fromEntries(fields),
    rev: doc._rev ?? '',
    unsentAt: '',
    removal: false,
    _deleted: doc._deleted === true,
  } as LocalDoc<D>
}

/** The document to send: its fields, and the revision it is based on. A removal is sent as a deletion. */
export function toWire<D extends DatabaseName>(name: D, doc: LocalDoc<D>, rev: string): WireDoc {
  const head = rev === '' ? { _id: doc._id } : { _id: doc._id, _rev: rev }
  if (doc.removal || doc._deleted) return { ...head, _deleted: true }
  return { ...head, ...fieldsOf(name, doc) }
}

/** A document's domain fields, without this device's metadata. */
export function fieldsOf<D extends DatabaseName>(name: D, doc: LocalDoc<D>): { [field: string]: unknown } {
  const all = doc as unknown as { readonly [field: string]: unknown }
  return Object.fromEntries(Object.keys(TABLES[name]).map((field) => [field, all[field]]))
}

/** The initial version of a document: the same on every device. */
export function blankOf(name: DatabaseName, like: LocalDoc<DatabaseName>): { readonly [field: string]: unknown } {
  const isShared = name === 'partenariats'
  const blank = isShared ? newPartenariat(like as LocalDoc<'partenariats'>) : fromWire(name, { _id: like._id })
  return blank as unknown as { readonly [field: string]: unknown }
}
