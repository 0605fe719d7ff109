import { useEffect, useRef, useState } from 'react'
import type { Observable } from 'rxjs'
import type { MemberReads, Queries, QueryResults } from '../member-reads/queries.ts'
import { type KnownMember, knownMember } from '../session/state.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import { useDeviceState } from './device-context.tsx'

interface Shown<T> {
  readonly key: string
  readonly value: T
}

/**
 * The latest value emitted under a key; `undefined` before the first. A new key resets it; a new source of the same key
 * keeps the value that the former one emitted.
 * @param peek the value known synchronously, without a subscription
 */
function useLiveValue<S, T>(
  key: string | undefined,
  source: S | undefined,
  follow: (source: S, show: (value: T) => void) => () => void,
  peek: (source: S) => T | undefined = () => undefined,
): T | undefined {
  const [shown, setShown] = useState<Shown<T> | undefined>(() => {
    const value = source === undefined ? undefined : peek(source)
    return key === undefined || value === undefined ? undefined : { key, value }
  })
  const peeked = useRef(shown === undefined ? undefined : source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` is a new function at each render; the key says when it means something else.
  useEffect(() => {
    if (key === undefined || source === undefined) return undefined
    // A peeked source never emits.
    if (peeked.current === source && shown?.key === key) return undefined
    return follow(source, (value) => setShown({ key, value }))
  }, [key, source])
  return shown?.key === key ? shown?.value : undefined
}

/** The signed-in member: from the warm start first, then with their database open. */
export function useMember(): KnownMember | null | undefined {
  return useDeviceState(knownMember)
}

/**
 * A live query of the member's own documents; `undefined` while loading or when nobody is signed in.
 * @param show derives the value from the queries' results, and from nothing else that changes
 */
export function useMemberQuery<Q extends Queries, T>(queries: Q, show: (found: QueryResults<Q>) => T): T | undefined {
  const member = useMember()
  return useLiveValue<MemberReads, T>(
    member ? `${member.uid}/${JSON.stringify(queries)}` : undefined,
    member?.reads,
    (reads, set) => reads.watch(queries, (found) => set(show(found))),
    (reads) => {
      const found = reads.peek?.(queries)
      return found && show(found)
    },
  )
}

/** A live query of the member's own database, once open: for data that no first screen needs. */
export function useDatabase<T>(key: string, make: (database: PrivateDatabase) => Observable<T>): T | undefined {
  const database = useDeviceState((state) => state.member?.database)
  return useLiveValue<PrivateDatabase, T>(database && `${database.name}/${key}`, database, (open, set) => {
    const subscription = make(open).subscribe(set)
    return () => subscription.unsubscribe()
  })
}
