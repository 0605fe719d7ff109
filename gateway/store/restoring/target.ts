import type { Db } from '../documents.ts'
import type { OpaqueId } from '../opaque/ids.ts'
import type { StoreDatabase } from '../store.ts'

/** What a backup is put into: empty databases without rules, which nobody is served from. */
export interface RestoreTarget {
  readonly kind: 'leveldb' | 'couchdb'
  readonly opaqueId: OpaqueId
  db(name: StoreDatabase): Db
  /** Puts what they hold in the place of what was there. */
  commit(): Promise<void>
  /** Ends without it. The embedded store stays as it was; CouchDB's databases stay as they are, and no start serves them. */
  abandon(): Promise<void>
}
