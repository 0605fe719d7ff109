import type { Actor, DatabaseName } from '#domain/rules.ts'

/** The replicated databases, and those the gateway keeps to itself. */
export const GATEWAY_DATABASES = ['accounts', 'mail', 'photos'] as const
export type StoreDatabase = DatabaseName | (typeof GATEWAY_DATABASES)[number]

/** One document's fate in a write, whatever the store. `conflict`: the revision given is not the current one. */
export type WriteResult =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly ok: false; readonly id: string; readonly error: 'conflict' | 'forbidden'; readonly reason: string }

export type StoredDoc = { readonly _id: string; readonly _rev?: string; readonly [field: string]: unknown }

/**
 * LevelDB in `./data`, or CouchDB at `COUCHDB_URL`, behind PouchDB's API.
 * Reads and feeds go by `db(name)`; a member's writes go by `writeAs`, which on CouchDB uses the member's identity.
 */
export interface Store {
  readonly kind: 'leveldb' | 'couchdb' | 'memory'
  db(name: StoreDatabase): PouchDB.Database<Record<string, unknown>>
  writeAs(actor: Actor, name: DatabaseName, docs: readonly StoredDoc[]): Promise<readonly WriteResult[]>
  close(): Promise<void>
}
