import type { MigrationStrategies, RxJsonSchema } from 'rxdb'
import { ANNONCE_FIELDS, type Annonce } from '#domain/annonce.ts'
import { CANDIDATURE_FIELDS, type Candidature } from '#domain/candidature.ts'
import type { FieldRule, FieldTable } from '#domain/fields.ts'
import { PARTENARIAT_FIELDS } from '#domain/partenariat/fields.ts'
import type { Partenariat } from '#domain/partenariat/partenariat.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { PRIVE_FIELDS, type Prive, USER_FIELDS, type User } from '#domain/user.ts'

/** What this device records beside a replicated document. None of it travels. */
export interface LocalNotes {
  /** The server's revision this version builds on; empty when the server has never had it. */
  readonly rev: string
  /** Instant of the last write here that the server has not acknowledged; empty once it has. */
  readonly unsentAt: string
  /** The member deleted it here and the server does not know yet: hidden, and counted as waiting. */
  readonly removal: boolean
}

export type Stored<T> = T & LocalNotes

export interface Documents {
  annonces: Annonce
  candidatures: Candidature
  users: User
  prives: Prive
  partenariats: Partenariat
}

export const TABLES: { readonly [D in DatabaseName]: FieldTable } = {
  annonces: ANNONCE_FIELDS,
  candidatures: CANDIDATURE_FIELDS,
  users: USER_FIELDS,
  prives: PRIVE_FIELDS,
  partenariats: PARTENARIAT_FIELDS,
}

const ID_MAX = 100 // characters; the longest id, a candidature's, has 54

/** What a field holds before anybody filled it. */
export function emptyValue(rule: FieldRule): unknown {
  switch (rule.kind) {
    case 'text':
    case 'choice':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'texts':
      return []
    case 'map':
      return {}
    case 'record':
      return Object.fromEntries(Object.entries(rule.fields).map(([field, inner]) => [field, emptyValue(inner)]))
  }
}

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
    case 'map':
      return { type: 'object', additionalProperties: { type: 'object', properties: properties(rule.fields) } }
  }
}

function properties(table: FieldTable): JsonSchema {
  return Object.fromEntries(Object.entries(table).map(([field, rule]) => [field, property(rule)]))
}

/**
 * The version of a collection's schema: a step more each time its fields change, with what makes the former documents
 * into the new ones. A collection that is not here is at its first version.
 */
const MIGRATIONS: { readonly [D in DatabaseName]?: MigrationStrategies } = {
  // The choices of mails joined the private address.
  prives: { 1: (doc: object) => ({ ...absentFields(PRIVE_FIELDS, doc), ...doc }) },
}

function absentFields(table: FieldTable, doc: object): object {
  const absent = Object.entries(table).filter(([field]) => !(field in doc))
  return Object.fromEntries(absent.map(([field, rule]) => [field, emptyValue(rule)]))
}

export function migrationsOf(name: DatabaseName): MigrationStrategies {
  return MIGRATIONS[name] ?? {}
}

function schema(fields: JsonSchema, version = 0): JsonSchema {
  return {
    version,
    primaryKey: '_id',
    type: 'object',
    properties: { _id: { type: 'string', maxLength: ID_MAX }, ...fields },
    required: ['_id'],
  }
}

/** The RxDB schema of a replicated collection: the domain's fields and this device's notes. */
export function replicatedSchema<D extends DatabaseName>(name: D): RxJsonSchema<Stored<Documents[D]>> {
  const notes = { rev: { type: 'string' }, unsentAt: { type: 'string' }, removal: { type: 'boolean' } }
  const version = Object.keys(migrationsOf(name)).length
  return schema({ ...properties(TABLES[name]), ...notes }, version) as unknown as RxJsonSchema<Stored<Documents[D]>>
}

export interface DraftDoc {
  readonly _id: string
  readonly values: { readonly [field: string]: string | boolean | readonly string[] }
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
  readonly version: { readonly [field: string]: unknown }
}

const text = { type: 'string' }

export const draftSchema = schema({ values: { type: 'object' }, at: text }) as unknown as RxJsonSchema<DraftDoc>

export const rejectionSchema = schema({
  db: text,
  docId: text,
  at: text,
  title: text,
  refusal: { type: 'object' },
  version: { type: 'object' },
}) as unknown as RxJsonSchema<RejectionDoc>
