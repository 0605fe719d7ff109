import type { MigrationStrategies, RxJsonSchema } from 'rxdb'
import { CANDIDATURE_FIELDS, type Candidature } from '#domain/candidature.ts'
import { emptyValue, type FieldRule, type FieldTable } from '#domain/fields.ts'
import { ANNONCE_FIELDS, type Annonce } from '#domain/market/annonce.ts'
import { SUIVI_FIELDS, type Suivi } from '#domain/market/suivis.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import { RECORD_FIELDS } from '#domain/papers/record-fields.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { ENTRY_FIELDS, type StoredEntry } from '#domain/talk/entries.ts'
import { PRIVE_FIELDS, type Prive, USER_FIELDS, type User } from '#domain/user.ts'
import { type CollectionName, rxdbVersion } from './collection-versions.ts'

/** This device's metadata on a replicated document, never sent. */
export interface LocalNotes {
  /** The server revision that this version is based on; empty when the server has never had the document. */
  readonly rev: string
  /** Instant of the last local write that the server has not acknowledged; empty once it has. */
  readonly unsentAt: string
  /** Deleted by the member here, not yet on the server: hidden, and counted as unsent. */
  readonly removal: boolean
  /** Of a candidature just decided: the instant from which the decision may be sent (decision 0013). */
  readonly leavesAt?: string
}

export type WithLocalNotes<T> = T & LocalNotes

export interface Documents {
  annonces: Annonce
  candidatures: Candidature
  users: User
  prives: Prive
  partenariats: Partenariat
  records: StoredRecord
  suivis: Suivi
  conversations: StoredEntry
}

export const TABLES: { readonly [D in DatabaseName]: FieldTable } = {
  annonces: ANNONCE_FIELDS,
  candidatures: CANDIDATURE_FIELDS,
  users: USER_FIELDS,
  prives: PRIVE_FIELDS,
  partenariats: PARTENARIAT_FIELDS,
  records: RECORD_FIELDS,
  suivis: SUIVI_FIELDS,
  conversations: ENTRY_FIELDS,
}

const ID_MAX = 100 // characters; the longest id, a note's, has 80

const INSTANT_LENGTH = 24 // characters of an instant, to the millisecond

type JsonSchema = { readonly [key: string]: unknown }

/** The JSON Schema type of each kind of field. Values are validated by the domain's rules before they are written. */
const TYPES: { readonly [K in FieldRule['kind']]: string } = {
  text: 'string',
  choice: 'string',
  number: 'number',
  boolean: 'boolean',
  texts: 'array',
  record: 'object',
  map: 'object',
  entries: 'object',
}

/** Each version fills in the fields it added; any other change of fields needs a migration here. */
export function migrationsOf(table: FieldTable, version: number): MigrationStrategies {
  const empty = Object.fromEntries(Object.entries(table).map(([field, rule]) => [field, emptyValue(rule)]))
  const versions = Array.from({ length: version }, (_, index) => index + 1)
  return Object.fromEntries(versions.map((one) => [one, (doc: object) => ({ ...empty, ...doc })]))
}

function schema(collection: CollectionName, fields: JsonSchema): JsonSchema {
  return {
    version: rxdbVersion(collection),
    primaryKey: '_id',
    type: 'object',
    properties: { _id: { type: 'string', maxLength: ID_MAX }, ...fields },
    required: ['_id'],
  }
}

const text = { type: 'string' }

/** The RxDB schema of a replicated collection: the domain's fields and this device's metadata. */
export function replicatedSchema<D extends DatabaseName>(name: D): RxJsonSchema<WithLocalNotes<Documents[D]>> {
  const fields = Object.entries(TABLES[name]).map(([field, { kind }]) => [field, { type: TYPES[kind] }])
  const unsentAt = { type: 'string', maxLength: INSTANT_LENGTH }
  const notes = { rev: text, unsentAt, removal: { type: 'boolean' }, leavesAt: text }
  const made = schema(name, { ...Object.fromEntries(fields), ...notes })
  // Unsent documents are queried at each write.
  return { ...made, required: ['_id', 'unsentAt'], indexes: ['unsentAt'] } as unknown as RxJsonSchema<
    WithLocalNotes<Documents[D]>
  >
}

/** A private note of this device's member, never on a server. */
export interface OwnNote {
  readonly _id: string
  readonly values: { readonly [field: string]: string | readonly string[] }
}

export interface RejectionDoc {
  readonly _id: string
  /** Not `collection`: RxDB documents already have a property of that name. */
  readonly db: DatabaseName
  readonly docId: string
  readonly at: string
  readonly title: string
  readonly refusal: { readonly [key: string]: unknown }
  /** The cells that the member had changed, compared with the server's version. */
  readonly fields: readonly string[]
  readonly version: { readonly [field: string]: unknown }
}

/** A catalogue note of this device (`catalogue/notes.ts`), serialized as text. */
export interface NoteDoc {
  readonly _id: string
  readonly text: string
}

export const noteSchema = schema('catalogue', { text }) as unknown as RxJsonSchema<NoteDoc>

export const ownNoteSchema = schema('notes', { values: { type: 'object' } }) as unknown as RxJsonSchema<OwnNote>

export const rejectionSchema = schema('rejections', {
  db: text,
  docId: text,
  at: text,
  title: text,
  refusal: { type: 'object' },
  fields: { type: 'array', items: text },
  version: { type: 'object' },
}) as unknown as RxJsonSchema<RejectionDoc>
