import { useEffect, useState } from 'react'
import type { Prive, User } from '#domain/user.ts'
import type { Loadable } from '../loadable.ts'
import { every, one } from '../member-reads/queries.ts'
import { neededProfils } from '../profil-retention.ts'
import { refreshProfils } from '../profiles.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useMember, useMemberQuery } from './use-observable.ts'

/** A member's public profile, as far as it is known here. */
export interface ProfilView {
  /** `null`: not found. */
  readonly profil: Loadable<User | null>
  /** When the server gives it, in milliseconds since the epoch, to a member who has opened too many; it is read then. */
  readonly readableAt: number | undefined
}

/** A member's public profile, one's own or another's, kept for offline reading. */
export function useProfilView(uid: string): ProfilView {
  const { call } = useDevice()
  const member = useMember()
  const isOwn = member?.uid === uid
  const stored = useMemberQuery(`profil/${uid}`, { profil: one('profiles', uid) }, ({ profil }) => profil)
  const [tried, setTried] = useState<{ readonly name: string; readonly readableAt?: number }>()
  const [again, setAgain] = useState(0)
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useReachable()
  // Tried again when the server answers again, and when it said that it would.
  const attempt = `${uid}/${reachable}/${again}`
  useEffect(() => {
    if (database === undefined || isOwn) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void refreshProfils(call, database, [uid]).then((read) => {
      if (!current) return
      if (read.state !== 'later') return setTried({ name: attempt })
      timer = setTimeout(() => setAgain((count) => count + 1), read.delayMs)
      setTried({ name: attempt, readableAt: Date.now() + read.delayMs })
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

/** The same where only the profile matters. `null`: not found. */
export function useProfil(uid: string): Loadable<User | null> {
  return useProfilView(uid).profil
}

/** What only the member may read of themselves; `null`: nothing yet. */
export function usePrive(): Loadable<Prive | null> {
  const uid = useMember()?.uid ?? ''
  return useMemberQuery('prive', { prive: one('prives', uid) }, ({ prive }) => prive)
}

/**
 * The profiles of the other parties of candidatures, as far as they are known here, by uid. They are read from the server together, when the
 * page opens and when the server answers again, and kept.
 */
export function useProfils(uids: readonly string[]): ReadonlyMap<string, User> {
  const { call, serverClock } = useDevice()
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useReachable()
  const all = [...new Set(uids)].sort().join()
  useEffect(() => {
    if (database === undefined || !reachable || all === '') return
    // A candidature may go while its créateur's profile is on its way.
    void refreshProfils(call, database, all.split(','), () => neededProfils(database, serverClock.now()))
  }, [call, database, reachable, all, serverClock])
  const stored = useMemberQuery('profils', { profils: every('profiles') }, ({ profils }) => profils)
  return new Map((stored ?? []).map((profil) => [profil._id, profil]))
}
