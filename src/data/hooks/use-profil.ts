import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { User } from '#domain/user.ts'
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

/** One's own private address; `undefined` while loading. */
export function useAdresseLocale(): string | undefined {
  const uid = useMember()?.uid ?? ''
  const prive = useOwn('adresse-locale', (database) => database.prives.findOne(uid).$)
  return prive === undefined ? undefined : (prive?.adresseLocale ?? '')
}
