import { combineLatest, map, type Observable } from 'rxjs'
import type { Refusal } from '#domain/codes.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { titleOf } from '#domain/title.ts'
import type { RateName } from '#wire/rates.ts'
import { type PrivateDatabase, replicatedCollection } from './database.ts'
import type { RejectionDoc } from './schemas.ts'
import type { Deferral } from './sync/deferred.ts'

export interface SyncStatus {
  /** The server answered the last call; not `navigator.onLine`. */
  readonly reachable: boolean
  /** When sending begins again after the server asked to wait, in milliseconds since the epoch; else 0. */
  readonly resumesAt: number
  /** Writes on this device that the server has not acknowledged. */
  readonly waiting: number
  /** Writes the server refused and the member has not settled. */
  readonly rejected: number
}

/** A write as the connection panel lists it. */
export interface WaitingWrite {
  readonly collection: DatabaseName
  readonly id: string
  readonly since: string
  /** A name a person recognises: the annonce's or the boutique's. */
  readonly title: string
  /** That the server takes it later, when, and why; absent when it is on its way. */
  readonly deferral?: Deferral & { readonly rate: RateName }
}

export interface Rejection extends Omit<RejectionDoc, '_id' | 'db' | 'refusal'> {
  readonly id: string
  readonly collection: DatabaseName
  readonly refusal: Refusal
}

function entry(collection: DatabaseName, doc: { readonly _id: string; readonly unsentAt: string }): WaitingWrite {
  return { collection, id: doc._id, since: doc.unsentAt, title: titleOf(collection, doc) }
}

/** What waits on this device, the oldest first. */
export function waitingWrites(database: PrivateDatabase): Observable<readonly WaitingWrite[]> {
  const waiting = { selector: { unsentAt: { $gt: '' } } }
  const lists = DATABASE_NAMES.map((name) =>
    replicatedCollection(database, name)
      .find(waiting)
      .$.pipe(map((docs) => docs.map((doc) => entry(name, doc)))),
  )
  return combineLatest(lists).pipe(map((all) => all.flat().sort((a, b) => (a.since < b.since ? -1 : 1))))
}

/** What the server has refused and the member has not settled. */
export function rejections(database: PrivateDatabase): Observable<readonly Rejection[]> {
  return database.rejections.find().$.pipe(
    map((docs) =>
      docs.map((doc) => {
        const { _id, db, ...rest } = doc.toJSON()
        return { id: _id, collection: db, ...rest } as unknown as Rejection
      }),
    ),
  )
}

/**
 * What the badge of the connection says. 'up-to-date' never stands over something unsent, over an ended session, nor over
 * documents that have not come or cannot be kept.
 */
export type Sign =
  | 'storage-full'
  | 'rejected'
  | 'offline'
  | 'session-ended'
  | 'waiting'
  | 'too-old'
  | 'receiving'
  | 'up-to-date'

/** The most pressing of what there is to say. */
export function signOf({
  reachable,
  waiting,
  rejected,
  expired,
  tooOld,
  full,
  complete,
}: Pick<SyncStatus, 'reachable' | 'waiting' | 'rejected'> & {
  readonly expired: boolean
  /** The server no longer understands this app, which receives nothing either. */
  readonly tooOld: boolean
  /** The device has no room for anything more. */
  readonly full: boolean
  /** Everything has been pulled at least once. */
  readonly complete: boolean
}): Sign {
  if (full) return 'storage-full'
  if (rejected > 0) return 'rejected'
  if (!reachable) return 'offline'
  if (expired) return 'session-ended'
  if (waiting > 0) return 'waiting'
  if (tooOld) return 'too-old'
  return complete ? 'up-to-date' : 'receiving'
}
