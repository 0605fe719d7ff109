import { useStore } from 'zustand'
import { heldIn } from '../replication/later/later.ts'
import {
  type Arrival,
  arrivalOf,
  type Rejection,
  rejections,
  type SyncStatus,
  type WaitingWrite,
  waitingWrites,
} from '../sync-status.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useDatabase } from './use-observable.ts'

export type { Arrival, Rejection, SyncStatus, WaitingWrite }

export function useWaitingWrites(): readonly WaitingWrite[] {
  const later = useStore(useDevice().later.state)
  return (useDatabase('waiting', waitingWrites) ?? []).map((write) => {
    const held = heldIn(later, write.collection, { _id: write.id, unsentAt: write.since })
    return held === undefined ? write : { ...write, held }
  })
}

export function useRejections(): readonly Rejection[] {
  return useDatabase('rejections', rejections) ?? []
}

function useArrivalOnce(complete: boolean): Arrival {
  return useStore(useDevice().link.state, (link) => arrivalOf(complete, link))
}

/** What a lack of public annonces means. */
export function useArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ complete }) => complete))
}

/** What a lack of annonces or candidatures of the member's own means. */
export function useOwnArrival(): Arrival {
  return useArrivalOnce(useDeviceState(({ ownComplete }) => ownComplete))
}

/** Whether this device's databases are still being opened: until then nothing is known of what waits, nor of the server. */
export function useOpening(): boolean {
  return useDeviceState(({ member }) => member === undefined)
}

/** Whether the server answers. */
export function useReachable(): boolean {
  return useStore(useDevice().link.state, (link) => link.reachable)
}

/** Whether it has been found out since the page was opened. */
export function useReachableKnown(): boolean {
  return useStore(useDevice().link.state, (link) => link.known)
}

export function useSyncStatus(): SyncStatus {
  const { reachable, resumesAt } = useStore(useDevice().link.state)
  const waiting = useWaitingWrites().length
  const rejected = useRejections().length
  return { reachable, resumesAt, waiting, rejected }
}
