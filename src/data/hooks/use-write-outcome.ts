import { useStore } from 'zustand'
import { type Write, type WriteOutcome, writeOutcome } from '../member-reads/write-outcome.ts'
import { rateLimitOf, writeKey } from '../sync/deferred.ts'
import { useDevice } from './device-context.tsx'
import { useDatabase, useMember } from './use-observable.ts'
import { useIsAway, useTooOld } from './use-sync.ts'

export type { Write }

/** The outcome of writes made together; `undefined` while loading, and once their author has signed out. */
export function useWriteOutcome(writes: readonly Write[]): WriteOutcome | undefined {
  const uid = useMember()?.uid
  const key = writes.map(({ id, at }) => `${id}/${at}`).join()
  const answer = useDatabase(`answer/${key}`, (database) => writeOutcome(database, writes))
  return writes.every((write) => write.uid === uid) ? answer : undefined
}

/** Why a write has not left; `until` of a deferred one: ms since the epoch. 'sending': nothing blocks it. */
export type BlockedBy = 'offline' | 'session-ended' | 'too-old' | 'sending' | { readonly until: number }

/** The document that a write changes. */
export type DocumentRef = Pick<Write, 'db' | 'id'>

/** When the server takes the last of these documents' deferred writes; undefined when none is deferred. */
function useDeferredUntil(documents: readonly DocumentRef[]): number | undefined {
  return useStore(useDevice().deferred.state, (deferrals) => {
    const found = documents.flatMap(({ db, id }) => deferrals.get(writeKey(db, id)) ?? [])
    const times = found.filter((one) => rateLimitOf(one) !== undefined).map(({ until }) => until)
    return times.length === 0 ? undefined : Math.max(...times)
  })
}

/** @param documents those with an unsent write */
export function useBlockedBy(documents: readonly DocumentRef[] = []): BlockedBy {
  const isAway = useIsAway()
  const expired = useMember()?.expired === true
  const tooOld = useTooOld()
  const until = useDeferredUntil(documents)
  if (isAway) return 'offline'
  if (expired) return 'session-ended'
  if (tooOld) return 'too-old'
  return until === undefined ? 'sending' : { until }
}
