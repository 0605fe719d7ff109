import type { DatabaseName } from '#domain/rules.ts'
import { HttpError } from '../../http/error.ts'
import { readAgain } from '../../store/changes.ts'
import type { DatabaseEpoch } from '../../store/epoch.ts'
import type { Recent } from '../../store/feeds/recent.ts'
import type { Hub } from '../../store/hub.ts'
import { knowsRevision } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import type { EpochRegistry } from '../epoch-registry.ts'
import { epochOf, type Mark, nativeSeq, parseSince, unsealMark } from './sequence.ts'

/** What a client hands back of what it was given, by which a store put back from a copy is told from itself. */
export interface ClientCheckpoint {
  /** Where its last pull ended. */
  readonly since: string | undefined
  /** The mark of its last write, which a pull may not have come to. */
  readonly mark?: string | undefined
}

/** What a request may bear of it. */
export const CHECKPOINT_FIELDS = {
  since: { type: 'string', maxLength: 4000 },
  mark: { type: 'string', maxLength: 1000 },
} as const

/** What a client has seen, and what this gateway knows of the database. */
export interface CheckpointContext extends ClientCheckpoint {
  readonly name: DatabaseName
  readonly dbEpoch: DatabaseEpoch
  readonly recent: Recent | undefined
}

/** A client has seen what this store has never had. */
export class StorePutBack extends Error {
  override readonly name = 'StorePutBack'
}

/** The present life of a database, read again when a client speaks of one that this gateway does not know. */
export async function currentEpoch(
  epochs: EpochRegistry,
  name: DatabaseName,
  { since, mark }: ClientCheckpoint,
): Promise<DatabaseEpoch> {
  const cached = epochs.current(name)
  const isPlaceKnown = since === undefined || since === 'now' || epochOf(since) === cached.epoch
  return isPlaceKnown && (mark === undefined || unsealMark(mark, cached) !== null) ? cached : epochs.read(name)
}

/**
 * Whether all that a client has seen is of this life, as far as it says: of what it says nothing, nothing is asked.
 * @throws StorePutBack when the store has not what this life has sealed, whatever else the client says
 */
export async function isFromEpoch(
  store: Store,
  { name, since, mark, dbEpoch, recent }: CheckpointContext,
): Promise<boolean> {
  const position = parseSince(since, dbEpoch.epoch)
  const marks = [position.mark, mark].flatMap((text) => (text == null ? [] : [unsealMark(text, dbEpoch)]))
  // What this process saw itself is there: a store put back under a process that runs can only be CouchDB.
  const last = store.kind === 'couchdb' || position.seq === null ? undefined : recent?.at(nativeSeq(position.seq))
  const isHere = async ({ id, rev }: Mark): Promise<boolean> => {
    if (last?.id === id && last.rev === rev) return true
    const isKnown = () => knowsRevision(store.db(name), id, rev)
    return store.kind === 'couchdb' ? readAgain(isKnown, Boolean) : isKnown()
  }
  const here = await Promise.all(marks.map((one) => one === null || isHere(one)))
  if (here.includes(false)) throw new StorePutBack()
  return !marks.includes(null) && (since === undefined || position.seq !== null)
}

/**
 * The present life of a database, for a client that is to write in it. Whoever has seen what the store has never had ends
 * it, as by a pull (`pullChanges`).
 * @throws HttpError 409 `other-life` for a client that has seen another one: it begins again before it writes
 */
export async function requireEpoch(
  store: Store,
  epochs: EpochRegistry,
  hub: Pick<Hub, 'recent'>,
  checkpoint: ClientCheckpoint & Pick<CheckpointContext, 'name'>,
): Promise<DatabaseEpoch> {
  const { name } = checkpoint
  const dbEpoch = await currentEpoch(epochs, name, checkpoint)
  try {
    if (await isFromEpoch(store, { ...checkpoint, dbEpoch, recent: hub.recent(name) })) return dbEpoch
  } catch (error) {
    if (!(error instanceof StorePutBack)) throw error
    await epochs.renew(name, dbEpoch)
  }
  throw new HttpError(409, 'other-life')
}
