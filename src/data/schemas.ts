import type { MigrationStrategies, RxJsonSchema } from 'rxdb'
import { ANNONCE_FIELDS, type Annonce } from '#domain/annonce.ts'
import { CANDIDATURE_FIELDS, type Candidature } from '#domain/candidature.ts'
import { ENTRY_FIELDS, type StoredEntry } from '#domain/conversation/entries.ts'
import { emptyValue, type FieldRule, type FieldTable } from '#domain/fields.ts'
import { PARTENARIAT_FIELDS } from '#domain/partenariat/fields.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import { RECORD_FIELDS, type StoredRecord } from '#domain/partenariat/records.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { SUIVI_FIELDS, type Suivi } from '#domain/suivis.ts'
import { PRIVE_FIELDS, type Prive, USER_FIELDS, type User } from '#domain/user.ts'
import { COLLECTION_VERSIONS, rxdbVersion, SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

/** What this device records beside a replicated document. None of it travels. */
export interface LocalNotes {
  /** The server's revision this version builds on; empty when the server has never had it. */
  readonly rev: string
  /** Instant of the last write here that the server has not acknowledged; empty once it has. */
  readonly unsentAt: string
  /** The member deleted it here and the server does not know yet: hidden, and counted as waiting. */
  readonly removal: boolean
  /** Of a candidature that was just decided: the instant from which that may leave (decision 0013). */
  readonly leavesAt?: string
}

export type Stored<T> = T & LocalNotes

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

type JsonSchema = { readonly [key: string]: unknown }

function property(rule: FieldRule): JsonSchema {
  switch (rule.kind) {
    case 'text':
      return { type: 'string', maxLength: rule.max }
    case 'number':
      return { type: 'number', minimum: rule.min, maximum: rule.max }
    case 'boolean':
      return { type: 'boolean' }
    case 'choice':
      return { type: 'string', enum: rule.values }
    case 'texts':
      return { type: 'array', maxItems: rule.maxItems, items: { type: 'string', maxLength: rule.max } }
    case 'record':
      return { type: 'object', properties: properties(rule.fields) }
    case 'entries':
      return { type: 'object', additionalProperties: property(rule.value) }
    case 'map':
      return { type: 'object', additionalProperties: { type: 'object', properties: properties(rule.fields) } }
  }
}

function properties(table: FieldTable): JsonSchema {
  return Object.fromEntries(Object.entries(table).map(([field, rule]) => [field, property(rule)]))
}

function withAbsentFields(table: FieldTable, doc: object): object {
  const empty = Object.entries(table).map(([field, rule]) => [field, emptyValue(rule)] as const)
  return { ...Object.fromEntries(empty), ...doc }
}

/** Each version fills the fields that it added; what else a change of fields needs is written here. */
export function migrationsOf(table: FieldTable, version: number): MigrationStrategies {
  const versions = Array.from({ length: rxdbVersion(version) }, (_, index) => index + 1)
  return Object.fromEntries(versions.map((one) => [one, (doc: object) => withAbsentFields(table, doc)]))
}

function schema(fields: JsonSchema, version: number): JsonSchema {
  return {
    version: rxdbVersion(version),
    primaryKey: '_id',
    type: 'object',
    properties: { _id: { type: 'string', maxLength: ID_MAX }, ...fields },
    required: ['_id'],
  }
}

/** The RxDB schema of a replicated collection: the domain's fields and this device's notes. */
export function replicatedSchema<D extends DatabaseName>(name: D): RxJsonSchema<Stored<Documents[D]>> {
  const decided = name === 'candidatures' ? { leavesAt: { type: 'string' } } : {}
  const notes = { rev: { type: 'string' }, unsentAt: { type: 'string' }, removal: { type: 'boolean' }, ...decided }
  return schema({ ...properties(TABLES[name]), ...notes }, SCHEMA_VERSIONS[name]) as unknown as RxJsonSchema<
    Stored<Documents[D]>
  >
}

export interface DraftDoc {
  readonly _id: string
  readonly values: {
    readonly [field: string]: string | boolean | readonly string[] | { readonly [key: string]: string }
  }
  readonly at: string
}

export interface RejectionDoc {
  readonly _id: string
  /** Not `collection`: RxDB's documents have a property of that name. */
  readonly db: DatabaseName
  readonly docId: string
  readonly at: string
  readonly title: string
  readonly refusal: { readonly [key: string]: unknown }
  /** The cells that the member had written in it: where it differed from what the server had. */
  readonly fields: readonly string[]
  readonly version: { readonly [field: string]: unknown }
}

const text = { type: 'string' }

/** Something that this device notes of the catalogue (`catalogue/notes.ts`), packed in a text. */
export interface NoteDoc {
  readonly _id: string
  readonly text: string
}

export const noteSchema = schema({ text }, COLLECTION_VERSIONS.catalogue) as unknown as RxJsonSchema<NoteDoc>

export const draftSchema = schema(
  { values: { type: 'object' }, at: text },
  COLLECTION_VERSIONS.drafts,
) as unknown as RxJsonSchema<DraftDoc>

export const rejectionSchema = schema(
  {
    db: text,
    docId: text,
    at: text,
    title: text,
    refusal: { type: 'object' },
    fields: { type: 'array', items: text },
    version: { type: 'object' },
  },
  COLLECTION_VERSIONS.rejections,
) as unknown as RxJsonSchema<RejectionDoc>
