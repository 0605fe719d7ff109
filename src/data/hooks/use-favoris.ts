import { useEffect, useMemo, useState } from 'react'
import type { AnnonceId } from '#domain/ids.ts'
import { setFavori, takeFavorisAlong } from '../commands/favoris.ts'
import type { WriteCode } from '../commands/write.ts'
import type { Outcome } from '../outcome.ts'
import { type Favori, type FavoriAnnonce, visitorFavori } from '../visitor-favoris.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useMember } from './use-observable.ts'
import { useFavoris } from './use-suivis.ts'

type Favoris = ReadonlyMap<AnnonceId, Favori>

/** A visitor's favourites, as this device keeps them. */
function useVisitorFavoris(): Favoris | undefined {
  const drafts = useDeviceState(({ publicDatabase }) => publicDatabase?.drafts)
  const [kept, setKept] = useState<Favoris>()
  useEffect(() => {
    const followed = drafts?.find().$.subscribe((all) => {
      const favoris = all.flatMap((one) => visitorFavori(one.toJSON()) ?? []).sort((a, b) => (a.at > b.at ? -1 : 1))
      setKept(new Map(favoris.map((one) => [one._id, one])))
    })
    return () => followed?.unsubscribe()
  }, [drafts])
  return kept
}

/** The favourites of whoever is here, the newest first, by annonce; `undefined` while loading. */
export function useAllFavoris(): Favoris | undefined {
  const isVisitor = useMember() === null
  const own = useFavoris()
  const visitor = useVisitorFavoris()
  return useMemo(() => {
    if (isVisitor) return visitor
    return own && new Map([...own].map(([_id, { nom, ville, prix, at }]) => [_id, { _id, nom, ville, prix, at }]))
  }, [isVisitor, visitor, own])
}

/** Adds an annonce to the favourites of whoever is here, or removes it. */
export function useSetFavori(): (annonce: FavoriAnnonce, kept: boolean) => Promise<Outcome<WriteCode, unknown>> {
  const device = useDevice()
  return (annonce, kept) => setFavori(device, annonce, kept)
}

/** Takes a visitor's favourites into the account of whoever signs in here. */
export function useTakeFavorisAlong(): void {
  const device = useDevice()
  const uid = useDeviceState(({ member }) => member?.uid)
  useEffect(() => {
    if (uid !== undefined) void takeFavorisAlong(device).catch((error: unknown) => device.storage.report(error))
  }, [device, uid])
}
