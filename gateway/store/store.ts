import type { GATEWAY_DATABASES } from '#couchdb/security.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import type { Lease, Lock } from './locks/lock.ts'
import type { OpaqueId } from './opaque/ids.ts'

/** The replicated databases, and those the gateway keeps to itself. */
export type StoreDatabase = DatabaseName | (typeof GATEWAY_DATABASES)[number]

/** One document's fate in a write, whatever the store. `conflict`: the revision given is not the current one. */
export type WriteResult =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly ok: false; readonly id: string; readonly error: 'conflict' | 'forbidden'; readonly reason: string }

export type StoredDoc = { readonly _id: string; readonly _rev?: string; readonly [field: string]: unknown }

type DocId = { readonly _id: string; readonly _rev: string }

/**
 * LevelDB in `./data`, or CouchDB at `COUCHDB_URL`, behind PouchDB's API.
 * Reads and feeds go by `db(name)`; a member's writes go by `writeAs`, which on CouchDB uses the member's identity.
 */
export interface Store {
  readonly kind: 'leveldb' | 'couchdb'
  /** Whether a write has failed, of an embedded store: it takes no more until it is opened anew. */
  readonly isSealed?: () => boolean
  db(name: StoreDatabase): PouchDB.Database<Record<string, unknown>>
  writeAs(actor: Actor, name: DatabaseName, docs: readonly StoredDoc[]): Promise<readonly WriteResult[]>
  /** Among all the processes of this store. @throws StoreError 503 `locked` when others hold it for too long */
  readonly lock: Lock
  /** What one process at a time does, by name: always the same lease for a name. */
  readonly lease: (name: string) => Lease
  /** An id for what may not be written in one, such as an e-mail. */
  readonly opaqueId: OpaqueId
  /**
   * Rewrites what the disk holds, indexes included, so that nothing deleted or replaced is left of it; on CouchDB it is
   * asked for, and done a moment later.
   */
  compact(): Promise<void>
  /**
   * Removes deleted documents for good, their ids included, from the gateway's own databases: devices copy the others.
   * To be called while nobody writes them.
   */
  purge(name: (typeof GATEWAY_DATABASES)[number], refs: readonly DocId[]): Promise<void>
  close(): Promise<void>
}
