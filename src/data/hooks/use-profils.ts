import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { User } from '#domain/user.ts'
import { every } from '../own/queries.ts'
import { refreshProfils } from '../profiles.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useOwn } from './use-observable.ts'

/**
 * The profiles of several members as far as they are known here, by uid. They are read from the server together, when the
 * page opens and when the server answers again, and kept.
 */
export function useProfils(uids: readonly string[]): ReadonlyMap<string, User> {
  const { call, link } = useDevice()
  const database = useDeviceState((state) => state.member?.database)
  const reachable = useStore(link.state, (state) => state.reachable)
  const all = [...new Set(uids)].sort().join()
  useEffect(() => {
    if (database !== undefined && reachable && all !== '') void refreshProfils(call, database, all.split(','))
  }, [call, database, reachable, all])
  const kept = useOwn('profils', { profils: every('profiles') }, ({ profils }) => profils)
  return new Map((kept ?? []).map((profil) => [profil._id, profil]))
}
