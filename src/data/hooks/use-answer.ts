import { useStore } from 'zustand'
import type { DatabaseName } from '#domain/rules.ts'
import { keyOf, serverReason } from '../sync/deferred.ts'
import { type Answer, answerTo, type Write } from '../writes.ts'
import { useDevice } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useDatabase, useMember } from './use-observable.ts'
import { useTooOld } from './use-sync.ts'

export type { Answer, Write }

/** What has become of writes made together; `undefined` while loading, and once their author has left. */
export function useAnswer(writes: readonly Write[]): Answer | undefined {
  const uid = useMember()?.uid
  const key = writes.map(({ id, at }) => `${id}/${at}`).join()
  const answer = useDatabase(`answer/${key}`, (database) => answerTo(database, writes))
  return writes.every((write) => write.uid === uid) ? answer : undefined
}

/** What keeps a write from leaving: the server may take it later, in milliseconds since the epoch. 'sending': nothing. */
export type Hold = 'offline' | 'session-ended' | 'too-old' | 'sending' | { readonly until: number }

/** A document that a write is of. */
export interface Of {
  readonly db: DatabaseName
  readonly id: string
}

/** When the server takes the last of these, of those that it takes later; undefined when it takes none so. */
function useHeldUntil(documents: readonly Of[]): number | undefined {
  return useStore(useDevice().deferred.state, (held) => {
    const found = documents.flatMap(({ db, id }) => held.get(keyOf(db, id)) ?? [])
    const times = found.filter((one) => serverReason(one) !== undefined).map(({ until }) => until)
    return times.length === 0 ? undefined : Math.max(...times)
  })
}

/** @param documents that what waits is written in */
export function useHold(documents: readonly Of[] = []): Hold {
  const reachable = useReachable()
  const expired = useMember()?.expired === true
  const tooOld = useTooOld()
  const until = useHeldUntil(documents)
  if (!reachable) return 'offline'
  if (expired) return 'session-ended'
  if (tooOld) return 'too-old'
  return until === undefined ? 'sending' : { until }
}
