import { combineLatest, map, type Observable } from 'rxjs'
import type { Refusal } from '#domain/codes.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { titleOf } from '#domain/title.ts'
import type { RateName } from '#wire/rates.ts'
import type { LinkState } from '../server/link.ts'
import { IS_UNSENT, type PrivateDatabase, replicatedCollection } from '../store/collections.ts'
import type { RejectionDoc } from '../store/schemas.ts'
import type { Deferral } from '../sync/deferred.ts'

export interface SyncStatus extends LinkState {
  /** Local writes that the server has not acknowledged. */
  readonly waiting: number
  /** Writes that the server rejected and the member has not dealt with. */
  readonly rejected: number
}

/** An unsent write, as the connection panel lists it. */
export interface WaitingWrite {
  readonly collection: DatabaseName
  readonly id: string
  readonly since: string
  /** A title a person recognises: the annonce's or the boutique's. */
  readonly title: string
  /** Why and until when the server defers it; absent when it is about to be sent. */
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

/** Unsent writes on this device, the oldest first. */
export function waitingWrites(database: PrivateDatabase): Observable<readonly WaitingWrite[]> {
  const lists = DATABASE_NAMES.map((name) =>
    replicatedCollection(database, name)
      .find(IS_UNSENT)
      .$.pipe(map((docs) => docs.map((doc) => entry(name, doc)))),
  )
  return combineLatest(lists).pipe(map((all) => all.flat().sort((a, b) => (a.since < b.since ? -1 : 1))))
}

/** Rejections that the member has not dealt with. */
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
