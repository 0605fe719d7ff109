import type { RxCollection, RxDatabase } from 'rxdb'
import type { DatabaseName } from '#domain/rules.ts'
import type { Documents, NoteDoc, OwnNote, RejectionDoc, WithLocalNotes } from './schemas.ts'

/** Data that anyone using this device may read: the public annonces. */
export type PublicCollections = {
  /** The public annonces, packed, and the sync cursor. */
  catalogue: RxCollection<NoteDoc>
}

/** One member's data on this device, removed when they sign out. */
export type PrivateCollections = { [D in DatabaseName]: RxCollection<WithLocalNotes<Documents[D]>> } & {
  profiles: RxCollection<WithLocalNotes<Documents['users']>>
  notes: RxCollection<OwnNote>
  rejections: RxCollection<RejectionDoc>
}

export type PublicDatabase = RxDatabase<PublicCollections>
export type PrivateDatabase = RxDatabase<PrivateCollections>

/** The documents with a write that the server has not acknowledged. */
export const IS_UNSENT = { selector: { unsentAt: { $gt: '' } } }

/** A replicated collection of a member's database, with its document type erased. */
export function replicatedCollection(
  database: PrivateDatabase,
  name: DatabaseName,
): RxCollection<WithLocalNotes<Documents[DatabaseName]>> {
  return database[name] as unknown as RxCollection<WithLocalNotes<Documents[DatabaseName]>>
}
