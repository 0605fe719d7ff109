import { useEffect, useState } from 'react'
import type { Observable } from 'rxjs'
import type { PrivateDatabase } from '../database.ts'
import type { Member } from '../device/state.ts'
import { useDeviceState } from './device-context.tsx'

/** The latest value of an observable; `undefined` before the first. A new key starts over. */
function useObservable<T>(key: string | undefined, make: () => Observable<T>): T | undefined {
  const [held, setHeld] = useState<{ readonly key: string; readonly value: T }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `make` is a new function at each render; the key says when it means something else.
  useEffect(() => {
    if (key === undefined) return undefined
    const subscription = make().subscribe((value) => setHeld({ key, value }))
    return () => subscription.unsubscribe()
  }, [key])
  return held?.key === key ? held?.value : undefined
}

export function useMember(): Member | null | undefined {
  return useDeviceState((state) => state.member)
}

/** A live query of the signed-in member's own database; `undefined` while loading or when nobody is signed in. */
export function useOwn<T>(key: string, make: (database: PrivateDatabase) => Observable<T>): T | undefined {
  const database = useDeviceState((state) => state.member?.database)
  return useObservable(database && `${database.name}/${key}`, () => make(database as PrivateDatabase))
}
