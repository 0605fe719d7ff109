import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { User } from '#domain/user.ts'
import { neededProfils } from '../kept-profils.ts'
import { every } from '../own/queries.ts'
import { refreshProfils } from '../profiles.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useOwn } from './use-observable.ts'

/**
 * The profiles of the other parties of candidatures, as far as they are known here, by uid. They are read from the server together, when the
 * page opens and when the server answers again, and kept.
 */
export function useProfils(uids: readonly string[]): ReadonlyMap<string, User> {
  const { call, link, serverClock } = useDevice()
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useStore(link.state, (state) => state.reachable)
  const all = [...new Set(uids)].sort().join()
  useEffect(() => {
    if (database === undefined || !reachable || all === '') return
    // A candidature may go while its créateur's profile is on its way.
    void refreshProfils(call, database, all.split(','), () => neededProfils(database, serverClock.now()))
  }, [call, database, reachable, all, serverClock])
  const kept = useOwn('profils', { profils: every('profiles') }, ({ profils }) => profils)
  return new Map((kept ?? []).map((profil) => [profil._id, profil]))
}
