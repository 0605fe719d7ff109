import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from '../store/collections.ts'

/** A device's sync state of one collection. */
export interface SyncNote {
  /** The position up to which the server's changes are here, `<epoch>:<sequence>`; absent before the first pull. */
  readonly cursor?: string
  /** Proves the last write of this device that the server has accepted, until a pull has gone past it. */
  readonly mark?: string
  /** Ids of documents whose pull was passed over while their local decision was undoable. */
  readonly passedOver?: readonly string[]
  /** Ids of documents that the member has deleted on this device. */
  readonly removed?: readonly string[]
  /** Ids of other members' records that a restored store had lost: what is about them waits. */
  readonly lost?: readonly string[]
}

export type SyncNotes = ReturnType<typeof syncNotes>

/** Some ids and more, each once. */
export function withIds(ids: readonly string[] = [], more: Iterable<string>): readonly string[] {
  return [...new Set([...ids, ...more])]
}

/**
 * The note of a collection, in the member's own database. It contains that database's storage token: a note that
 * outlived its documents does not apply to those that came after.
 */
export function syncNotes(
  { notes, storageToken }: Pick<PrivateDatabase, 'notes' | 'storageToken'>,
  name: DatabaseName,
) {
  const _id = `sync/${name}`
  const ofThisStorage = (values: { readonly token?: string } & SyncNote, token: string): SyncNote => {
    const { token: noted, ...note } = values
    return noted === token ? note : {}
  }
  return {
    read: async (): Promise<SyncNote> => {
      const found = await notes.findOne(_id).exec()
      return ofThisStorage(found?.toJSON().values ?? {}, await storageToken)
    },
    /** Modifies the latest note. @param change may throw: nothing is written then */
    edit: async (change: (note: SyncNote) => SyncNote): Promise<void> => {
      const token = await storageToken
      const note = (await notes.findOne(_id).exec()) ?? (await notes.insertIfNotExists({ _id, values: {} }))
      await note.incrementalModify((latest) => ({
        ...latest,
        values: { ...change(ofThisStorage(latest.values, token)), token },
      }))
    },
  }
}
