import { type Answer, answerTo, type Write } from '../writes.ts'
import { useMember, useOwn } from './use-observable.ts'
import { useReachable } from './use-sync.ts'
import { useTooOld } from './use-too-old.ts'

export type { Answer, Write }

/** What has become of writes made together; `undefined` while loading, and once their author has left. */
export function useAnswer(writes: readonly Write[]): Answer | undefined {
  const uid = useMember()?.uid
  const key = writes.map(({ id, at }) => `${id}/${at}`).join()
  const answer = useOwn(`answer/${key}`, (database) => answerTo(database, writes))
  return writes.every((write) => write.uid === uid) ? answer : undefined
}

/** What keeps a write from leaving; 'sending' when nothing does. */
export type Hold = 'offline' | 'session-ended' | 'too-old' | 'sending'

export function useHold(): Hold {
  const reachable = useReachable()
  const expired = useMember()?.expired === true
  const tooOld = useTooOld()
  if (!reachable) return 'offline'
  if (expired) return 'session-ended'
  return tooOld ? 'too-old' : 'sending'
}
