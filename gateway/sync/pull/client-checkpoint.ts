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

/** A client's checkpoint, by which a store restored from a copy is detected. */
export interface ClientCheckpoint {
  /** Sequence at the end of its last pull. */
  readonly since: string | undefined
  /** Mark of its last write, which its pulls may not have reached. */
  readonly mark?: string | undefined
}

/** Schema of the checkpoint in a request. */
export const CHECKPOINT_FIELDS = {
  since: { type: 'string', maxLength: 4000 },
  mark: { type: 'string', maxLength: 1000 },
} as const

/** A client's checkpoint, and this gateway's knowledge of the database. */
export interface CheckpointContext extends ClientCheckpoint {
  readonly name: DatabaseName
  readonly dbEpoch: DatabaseEpoch
  readonly recent: Recent | undefined
}

/** A client has seen a change that this store never had. */
export class StorePutBack extends Error {
  override readonly name = 'StorePutBack'
}

/** The current epoch of a database, read again when a client names one that this gateway does not know. */
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
 * Whether a client's checkpoint is of this epoch; fields that it lacks are not checked.
 * @throws StorePutBack when the store lacks a change whose mark this epoch has sealed, whatever else the client says
 */
export async function isFromEpoch(
  store: Store,
  { name, since, mark, dbEpoch, recent }: CheckpointContext,
): Promise<boolean> {
  const position = parseSince(since, dbEpoch.epoch)
  const marks = [position.mark, mark].flatMap((text) => (text == null ? [] : [unsealMark(text, dbEpoch)]))
  // Changes that this process has seen are there: only CouchDB can be restored under a running process.
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
 * The current epoch of a database, for a client about to write in it. As in a pull (`serveChanges`), a client that has
 * seen a change which the store never had ends the epoch.
 * @throws HttpError 409 `other-life` for a client of another epoch: it starts again before it writes
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
