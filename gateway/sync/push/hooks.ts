import type { Uid } from '#domain/ids.ts'
import type { DatabaseName, Doc } from '#domain/rules.ts'

/** What other rooms do about members' writes, given when the gateway is put together. */
export interface SyncHooks {
  /** What only this document shows goes before it. A failure stops the deletion. */
  beforeRemoval(name: DatabaseName, doc: Doc): Promise<void>
  /** The write stands whatever happens here: an implementation must not throw. */
  afterWrite(name: DatabaseName, next: Doc, prev: Doc | null): Promise<void>
  /** A member asks for more of others' profiles than the limit gives. */
  onExcess?(uid: Uid): Promise<void>
}
