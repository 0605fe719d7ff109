import { useStore } from 'zustand'
import { heldIn } from '../replication/later/later.ts'
import { type Rejection, rejections, type SyncStatus, type WaitingWrite, waitingWrites } from '../sync-status.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useOwn } from './use-observable.ts'

export type { Rejection, SyncStatus, WaitingWrite }

export function useWaitingWrites(): readonly WaitingWrite[] {
  const later = useStore(useDevice().later.state)
  return (useOwn('waiting', waitingWrites) ?? []).map((write) => {
    const held = heldIn(later, write.collection, { _id: write.id, unsentAt: write.since })
    return held === undefined ? write : { ...write, held }
  })
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
  const reachable = useReachable()
  return complete || !reachable
}

/** Whether the server answers. */
export function useReachable(): boolean {
  return useStore(useDevice().link.state, (link) => link.reachable)
}

export function useSyncStatus(): SyncStatus {
  const { reachable, resumesAt } = useStore(useDevice().link.state)
  const waiting = useWaitingWrites().length
  const rejected = useRejections().length
  return { reachable, resumesAt, waiting, rejected }
}
