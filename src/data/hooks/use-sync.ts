import type { Refusal } from '#domain/codes.ts'

export interface SyncStatus {
  /** The server answered the last time it was asked; not `navigator.onLine`. */
  readonly reachable: boolean
  /** Writes on this device that the server has not acknowledged. */
  readonly waiting: number
  /** Writes the server refused and the member has not settled. */
  readonly rejected: number
}

export function useSyncStatus(): SyncStatus {
  throw new Error('not written yet')
}

/** A write as the connection panel lists it. */
export interface WaitingWrite {
  readonly collection: string
  readonly id: string
  readonly since: string
  /** A name a person recognises: the annonce's or the boutique's. */
  readonly title: string
}

export function useWaitingWrites(): readonly WaitingWrite[] {
  throw new Error('not written yet')
}

export interface Rejection {
  readonly id: string
  readonly collection: string
  readonly docId: string
  readonly at: string
  readonly title: string
  readonly refusal: Refusal
  /** The member's version, as it was sent. */
  readonly version: { readonly [field: string]: unknown }
}

export function useRejections(): readonly Rejection[] {
  throw new Error('not written yet')
}
