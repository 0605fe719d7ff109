import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from '../database.ts'

/** What a device notes of the exchange of one collection. */
export interface SyncNote {
  /** Up to where the server's changes are on this device, `<epoch>:<sequence>`; absent before the first pull. */
  readonly cursor?: string
  /** Proves the last write of this device that the server has taken, until a pull has gone past it. */
  readonly mark?: string
  /** The ids of documents that a pull named while they stayed here, to be taken back perhaps; separated by spaces. */
  readonly passedOver?: string
  /** The ids of documents that the member has deleted on this device, separated by spaces. */
  readonly removed?: string
}

export interface SyncNotes {
  read(): Promise<SyncNote>
  /** Changes it as it stands. @param change may throw: nothing is written then */
  edit(change: (note: SyncNote) => SyncNote): Promise<void>
}

export function idsIn(ids: string | undefined): readonly string[] {
  return ids === undefined || ids === '' ? [] : ids.split(' ')
}

export function withIds(ids: string | undefined, more: Iterable<string>): string {
  return [...new Set([...idsIn(ids), ...more])].join(' ')
}

/**
 * The note of a collection, in the member's own database. It holds the token of that database's storage: one that outlived
 * the documents it speaks of says nothing of those that came after.
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
    read: async () => {
      const found = await notes.findOne(_id).exec()
      return ofThisStorage(found?.toJSON().values ?? {}, await storageToken)
    },
    edit: async (change) => {
      const token = await storageToken
      const note = (await notes.findOne(_id).exec()) ?? (await notes.insertIfNotExists({ _id, values: {} }))
      await note.incrementalModify((latest) => ({
        ...latest,
        values: { ...change(ofThisStorage(latest.values, token)), token },
      }))
    },
  } satisfies SyncNotes
}
