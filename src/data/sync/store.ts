import type { RxCollection } from 'rxdb'
import type { Refusal } from '#domain/codes.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { IS_UNSENT } from '../store/collections.ts'
import type { Documents, WithLocalNotes } from '../store/schemas.ts'
import type { WaitingVersion } from './deferred.ts'
import { isServerNewer, type MergeResult, mergePulled, sameDocument } from './merge.ts'
import type { SetAside } from './rejections.ts'
import type { LocalDoc } from './wire.ts'

interface SyncStoreInput<D extends DatabaseName> {
  readonly name: D
  readonly collection: RxCollection<WithLocalNotes<Documents[D]>>
  readonly setAside: SetAside
  /** Whether the local version's author may still undo it: the server's is passed over, which is noted. */
  readonly passOver: (ours: LocalDoc<D>) => boolean
  /** The member's deletion of this annonce is about to be applied. */
  readonly noteRemoved: (id: string) => Promise<void>
  /** Throws when this tab may no longer write. */
  readonly checkLeading: () => void
}

export type SyncStore<D extends DatabaseName> = ReturnType<typeof syncStore<D>>

/** An unsent version. */
export type WaitingDoc<D extends DatabaseName> = LocalDoc<D> & WaitingVersion

/** Merges a server version into the latest document; `undefined` changes nothing. */
type Decide<D extends DatabaseName> = (ours: LocalDoc<D>) => MergeResult<D> | undefined

/**
 * The documents of a collection, as replication changes them. New documents are inserted; existing ones are only
 * changed by a modifier, which sees everything written in the meantime.
 */
export function syncStore<D extends DatabaseName>(input: SyncStoreInput<D>) {
  const { name, collection, setAside, passOver, noteRemoved, checkLeading } = input

  /** A dropped version is set aside first: a page that dies in between sets it aside again, under the same id. */
  async function change(id: string, theirs: LocalDoc<D>, decide: Decide<D>): Promise<void> {
    const here = await collection.findOne(id).exec()
    if (here === null) return
    await here.incrementalModify(async (latest) => {
      checkLeading()
      const ours = latest as LocalDoc<D>
      const merged = ours._deleted ? undefined : decide(ours)
      if (merged === undefined) return latest
      if (merged.dropped !== undefined) await setAside(name, ours, merged.dropped, theirs)
      if (name === 'annonces' && merged.version._deleted && ours.removal) await noteRemoved(id)
      return merged.version
    })
  }

  return {
    /** Unsent versions, the oldest first. */
    waiting: async (): Promise<readonly WaitingDoc<D>[]> => {
      const found = await collection.find(IS_UNSENT as never).exec()
      const versions = found.map((one) => ({ ...one.toMutableJSON(), _deleted: false }) as unknown as WaitingDoc<D>)
      return versions.sort((a, b) => (a.unsentAt < b.unsentAt ? -1 : 1))
    },

    /** The revisions of these documents, as far as they are here. */
    revisions: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await collection.findByIds([...ids]).exec()
      return new Map([...found].map(([id, { rev }]) => [id, rev]))
    },

    /**
     * Applies pulled documents: merged into unsent ones, replacing the others.
     * @param accepts 'newer' where an earlier version is stale; 'any' where it may be the server's latest
     */
    put: async (pulled: readonly LocalDoc<D>[], accepts: 'newer' | 'any'): Promise<void> => {
      const here = await collection.findByIds(pulled.map(({ _id }) => _id)).exec()
      checkLeading()
      const fresh = pulled
        .filter(({ _id, _deleted }) => !here.has(_id) && !_deleted)
        .map(({ _deleted, ...document }) => document as unknown as WithLocalNotes<Documents[D]>)
      const { error } = await collection.bulkInsert(fresh)
      const appeared = new Set<string>(error.map(({ documentId }) => documentId))
      const moved = pulled.filter(({ _id, rev }) => {
        const existing = here.get(_id)
        return existing === undefined ? appeared.has(_id) : existing.rev !== rev
      })
      await Promise.all(
        moved.map((theirs) =>
          change(theirs._id, theirs, (ours) => {
            const isAccepted = accepts === 'any' || isServerNewer(theirs, ours)
            return isAccepted && !passOver(ours) ? mergePulled(name, theirs, ours) : undefined
          }),
        ),
      )
    },

    /**
     * The server accepted a version. Later local changes stay on top.
     * @param theirs the document as now stored
     */
    accept: (sent: LocalDoc<D>, theirs: LocalDoc<D>): Promise<void> =>
      change(sent._id, theirs, (ours) => {
        if (sameDocument(name, ours, sent)) return { version: theirs }
        // Written again, or pulled, in between.
        return isServerNewer(theirs, ours) && !passOver(ours) ? mergePulled(name, theirs, ours) : undefined
      }),

    /** The server has another version than the one this write is based on. Later local changes get their own answer. */
    merge: (sent: LocalDoc<D>, theirs: LocalDoc<D>): Promise<void> =>
      change(sent._id, theirs, (ours) =>
        sameDocument(name, ours, sent) ? mergePulled(name, theirs, ours) : undefined,
      ),

    /** The server rejects a version, which is set aside. Later local changes stay, and get their own answer. */
    reject: async (sent: LocalDoc<D>, theirs: LocalDoc<D>, refusal: Refusal): Promise<void> => {
      checkLeading()
      await setAside(name, sent, refusal, theirs)
      await change(sent._id, theirs, (ours) => (sameDocument(name, ours, sent) ? { version: theirs } : undefined))
    },
  }
}
