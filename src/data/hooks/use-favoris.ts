import { useMemo } from 'react'
import type { AnnonceId } from '#domain/ids.ts'
import { setFavori } from '../commands/favoris.ts'
import type { WriteCode } from '../commands/write.ts'
import type { Outcome } from '../outcome.ts'
import { type Favori, type FavoriAnnonce, visitorFavori } from '../visitor-favoris.ts'
import { useDevice } from './device-context.tsx'
import { useMember } from './use-observable.ts'
import { useFavoris } from './use-suivis.ts'
import { useVisitorDrafts } from './use-visitor-drafts.ts'

type Favoris = ReadonlyMap<AnnonceId, Favori>

/** A visitor's favourites, as this device keeps them. */
function useVisitorFavoris(): Favoris | undefined {
  const all = useVisitorDrafts(visitorFavori)
  return useMemo(
    () => all && new Map(all.toSorted((a, b) => (a.at > b.at ? -1 : 1)).map((one) => [one._id, one])),
    [all],
  )
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
