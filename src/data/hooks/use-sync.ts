import { useStore } from 'zustand'
import { abandonRejection } from '../commands/write.ts'
import type { StorageState } from '../device/storage-health.ts'
import {
  type Rejection,
  rejections,
  type SyncStatus,
  type WaitingWrite,
  waitingWrites,
} from '../member-reads/sync-status.ts'
import { deferralOf, rateLimitOf } from '../sync/deferred.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useCommand } from './use-command.ts'
import { useDatabase } from './use-observable.ts'

export type { Rejection, SyncStatus, WaitingWrite }

export function useWaitingWrites(): readonly WaitingWrite[] {
  const deferred = useStore(useDevice().deferred.state)
  return (useDatabase('waiting', waitingWrites) ?? []).map((write) => {
    const deferral = deferralOf(deferred, write.collection, { _id: write.id, unsentAt: write.since })
    const rate = deferral && rateLimitOf(deferral)
    return deferral === undefined || rate === undefined ? write : { ...write, deferral: { ...deferral, rate } }
  })
}

/** The number of unsent writes that their author may still undo. */
export function useUndoable(): number {
  const deferred = useStore(useDevice().deferred.state)
  const writes = useDatabase('waiting', waitingWrites) ?? []
  return writes.filter(({ collection, id, since }) => {
    return deferralOf(deferred, collection, { _id: id, unsentAt: since })?.rate === 'undo'
  }).length
}

export function useRejections(): readonly Rejection[] {
  return useDatabase('rejections', rejections) ?? []
}

/**
 * Whether a member's databases are still opening: until then unsent writes and the server's state are unknown. So they
 * are of a member that this device has lost, with what they had not sent.
 */
export function useOpening(): boolean {
  const member = useDeviceState((state) => state.member)
  const lost = useDeviceState((state) => state.lost)
  const away = useIsAway()
  const waiting = useDatabase('waiting', waitingWrites)
  const rejected = useDatabase('rejections', rejections)
  if (!member) return member === undefined || (lost !== null && !away)
  return waiting === undefined || rejected === undefined
}

/** Whether the server is known not to answer, which nothing says before it has been asked. */
export function useIsAway(): boolean {
  return useStore(useDevice().link.state, ({ checked, reachable }) => checked && !reachable)
}

export function useSyncStatus(): SyncStatus {
  const link = useStore(useDevice().link.state)
  const waiting = useWaitingWrites().length
  const rejected = useRejections().length
  return { ...link, waiting, rejected }
}

/** Removes a rejection from the member's list, by its id. */
export function useAbandonRejection() {
  return useCommand(abandonRejection)
}

/** Whether this device can store data, and for how long. */
export function useStorage(): StorageState {
  return useStore(useDevice().storage.state)
}

/** Whether the server no longer supports this version of the app. */
export function useTooOld(): boolean {
  return useStore(useDevice().wireVersion.state, ({ tooOld }) => tooOld)
}
