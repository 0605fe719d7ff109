import { useEffect, useState } from 'react'
import type { Prive, User } from '#domain/user.ts'
import { neededProfils } from '../member-reads/profil-retention.ts'
import { refreshProfils } from '../member-reads/profiles.ts'
import { every, one } from '../member-reads/queries.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useMember, useMemberQuery } from './use-observable.ts'

/**
 * A member's public profile, one's own or another's, stored for offline reading. `null`: not found.
 * `readableAt`: when a rate-limited profile is fetched again, in milliseconds since the epoch.
 */
export function useProfilView(uid: string) {
  const { call } = useDevice()
  const member = useMember()
  const isOwn = member?.uid === uid
  const stored = useMemberQuery({ profil: one('profiles', uid) }, ({ profil }) => profil)
  const [tried, setTried] = useState<{ readonly name: string; readonly readableAt?: number }>()
  const [again, setAgain] = useState(0)
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useReachable()
  // Retried when the server is reachable again, and after a rate limit's delay.
  const attempt = `${uid}/${reachable}/${again}`
  useEffect(() => {
    if (database === undefined || isOwn) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void refreshProfils(call, database, [uid]).then((delayMs) => {
      if (!current) return
      if (delayMs === undefined) return setTried({ name: attempt })
      timer = setTimeout(() => setAgain((count) => count + 1), delayMs)
      setTried({ name: attempt, readableAt: Date.now() + delayMs })
    })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [call, database, isOwn, uid, attempt])
  if (isOwn) return { profil: member?.profil ?? undefined, readableAt: undefined }
  if (stored) return { profil: stored, readableAt: undefined }
  const over = tried?.name === attempt
  return { profil: stored === null && over ? null : undefined, readableAt: over ? tried.readableAt : undefined }
}

/** The profile alone. `null`: not found. */
export function useProfil(uid: string): User | null | undefined {
  return useProfilView(uid).profil
}

/** The member's private document; `null`: none yet. */
export function usePrive(): Prive | null | undefined {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery({ prive: one('prives', uid) }, ({ prive }) => prive)
}

/**
 * The stored profiles of the other parties of candidatures, by uid. They are fetched together, when the page opens and
 * when the server is reachable again, and stored.
 */
export function useProfils(uids: readonly string[]): ReadonlyMap<string, User> {
  const { call, serverClock } = useDevice()
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useReachable()
  const all = [...new Set(uids)].sort().join()
  useEffect(() => {
    if (database === undefined || !reachable || all === '') return
    // A candidature may be deleted while its créateur's profile is in flight.
    void refreshProfils(call, database, all.split(','), () => neededProfils(database, serverClock.now()))
  }, [call, database, reachable, all, serverClock])
  const stored = useMemberQuery({ profils: every('profiles') }, ({ profils }) => profils)
  return new Map((stored ?? []).map((profil) => [profil._id, profil]))
}
