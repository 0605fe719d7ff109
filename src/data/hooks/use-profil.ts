import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Prive, User } from '#domain/user.ts'
import { refreshProfil } from '../profiles.ts'
import { useDevice } from './device-context.tsx'
import { useMember, useOwn } from './use-observable.ts'

/** A member's public profile, one's own or another's, kept for offline reading. `null`: not found. `undefined`: loading. */
export function useProfil(uid: string): User | null | undefined {
  const { call, link } = useDevice()
  const member = useMember()
  const own = member?.uid === uid
  const kept = useOwn(`profil/${uid}`, (database) => database.profiles.findOne(uid).$)
  const [tried, setTried] = useState<string>()
  const database = member?.database
  const reachable = useStore(link.state, (state) => state.reachable)
  // Tried again when the server answers again.
  const attempt = `${uid}/${reachable}`
  useEffect(() => {
    if (database === undefined || own) return undefined
    let current = true
    void refreshProfil(call, database, uid).finally(() => current && setTried(attempt))
    return () => {
      current = false
    }
  }, [call, database, own, uid, attempt])
  if (own) return member?.profil ?? undefined
  if (kept) return kept.toJSON() as unknown as User
  return kept === null && tried === attempt ? null : undefined
}

/** What only the member may read of themselves; `null`: nothing yet. `undefined`: loading. */
export function usePrive(): Prive | null | undefined {
  const uid = useMember()?.uid ?? ''
  const prive = useOwn('prive', (database) => database.prives.findOne(uid).$)
  return prive && (prive.toJSON() as unknown as Prive)
}
