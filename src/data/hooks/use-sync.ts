import { combineLatest, map, type Observable } from 'rxjs'
import { useStore } from 'zustand'
import type { Refusal } from '#domain/codes.ts'
import type { DatabaseName } from '#domain/rules.ts'
import type { PrivateDatabase } from '../database.ts'
import { titleOf } from '../replication/rejections.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useOwn } from './use-observable.ts'

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
}

function waitingWrites(database: PrivateDatabase): Observable<readonly WaitingWrite[]> {
  const waiting = { selector: { unsentAt: { $gt: '' } } }
  const { annonces, candidatures, users, prives, partenariats } = database
  return combineLatest([
    annonces.find(waiting).$,
    candidatures.find(waiting).$,
    users.find(waiting).$,
    prives.find(waiting).$,
    partenariats.find(waiting).$,
  ]).pipe(
    map(([ofAnnonces, ofCandidatures, ofUsers, ofPrives, ofPartenariats]) =>
      [
        ...ofAnnonces.map((doc) => entry('annonces', doc)),
        ...ofCandidatures.map((doc) => entry('candidatures', doc)),
        ...ofUsers.map((doc) => entry('users', doc)),
        ...ofPrives.map((doc) => entry('prives', doc)),
        ...ofPartenariats.map((doc) => entry('partenariats', doc)),
      ].sort((a, b) => (a.since < b.since ? -1 : 1)),
    ),
  )
}

function entry(collection: DatabaseName, doc: { readonly _id: string; readonly unsentAt: string }): WaitingWrite {
  return { collection, id: doc._id, since: doc.unsentAt, title: titleOf(collection, doc) }
}

export function useWaitingWrites(): readonly WaitingWrite[] {
  return useOwn('waiting', waitingWrites) ?? []
}

export interface Rejection {
  readonly id: string
  readonly collection: DatabaseName
  readonly docId: string
  readonly at: string
  readonly title: string
  readonly refusal: Refusal
  /** The member's version, as it was sent. */
  readonly version: { readonly [field: string]: unknown }
}

function rejections(database: PrivateDatabase): Observable<readonly Rejection[]> {
  return database.rejections.find().$.pipe(
    map((docs) =>
      docs.map((doc) => {
        const { _id, db, ...rest } = doc.toJSON()
        return { id: _id, collection: db, ...rest } as unknown as Rejection
      }),
    ),
  )
}

export function useRejections(): readonly Rejection[] {
  return useOwn('rejections', rejections) ?? []
}

/**
 * Whether an empty list of the member's own means that there is nothing: their documents have come to this device once.
 * Without the server, what is here is all there is to show.
 */
export function useOwnComplete(): boolean {
  const complete = useDeviceState(({ ownComplete }) => ownComplete)
  const reachable = useStore(useDevice().link.state, (link) => link.reachable)
  return complete || !reachable
}

export function useSyncStatus(): SyncStatus {
  const { reachable, resumesAt } = useStore(useDevice().link.state)
  const waiting = useWaitingWrites().length
  const rejected = useRejections().length
  return { reachable, resumesAt, waiting, rejected }
}
