import type { GATEWAY_DATABASES } from '#couchdb/security.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import type { Lease, Lock } from './locks/lock.ts'
import type { OpaqueId } from './opaque/ids.ts'

/** The replicated databases, and the gateway's private ones. */
export type StoreDatabase = DatabaseName | (typeof GATEWAY_DATABASES)[number]

/** Result of one document's write, in either store. `conflict`: the revision given is not the current one. */
export type WriteResult =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly ok: false; readonly id: string; readonly error: 'conflict' | 'forbidden'; readonly reason: string }

export type StoredDoc = { readonly _id: string; readonly _rev?: string; readonly [field: string]: unknown }

type DocId = { readonly _id: string; readonly _rev: string }

/**
 * LevelDB in `./data`, or CouchDB at `COUCHDB_URL`, behind PouchDB's API.
 * Reads and feeds use `db(name)`; a member's writes use `writeAs`, which on CouchDB has the member's identity.
 */
export interface Store {
  readonly kind: 'leveldb' | 'couchdb'
  /** Of the embedded store: whether a write has failed. It then rejects all others until it is reopened. */
  readonly hasStoppedWrites?: () => boolean
  db(name: StoreDatabase): PouchDB.Database<Record<string, unknown>>
  writeAs(actor: Actor, name: DatabaseName, docs: readonly StoredDoc[]): Promise<readonly WriteResult[]>
  /** Shared by all processes of this store. @throws StoreError 503 `locked` when others hold it for too long */
  readonly lock: Lock
  /** Lease by name, for work that one process at a time does: always the same lease for a name. */
  readonly lease: (name: string) => Lease
  /** An opaque id for a value that ids may not contain, such as an e-mail. */
  readonly opaqueId: OpaqueId
  /**
   * Rewrites the files on disk, indexes included, so that they contain nothing deleted or replaced; CouchDB does so a
   * moment after the call.
   */
  compact(): Promise<void>
  /**
   * Removes deleted documents for good, their ids included, from the gateway's private databases: devices replicate the
   * others. Nobody may write them meanwhile.
   */
  purge(name: (typeof GATEWAY_DATABASES)[number], refs: readonly DocId[]): Promise<void>
  close(): Promise<void>
}
