import { useEffect } from 'react'
import { useOwnCandidatures } from '#data/hooks/use-candidatures.ts'
import { useFavoris, useTakeVisitors } from '#data/hooks/use-suivis.ts'
import { useVisit } from '#data/hooks/use-visit.ts'
import { CardMarks } from './card-marks.tsx'
import { FavoriButton } from './favori-button.tsx'
import { marksPart } from './marks-part.ts'
import { useMarks } from './marks-store.ts'

/** Follows, for all cards of a page, what they are marked by; and takes what a visitor keeps into the account. */
export function MarksSource(): null {
  useTakeVisitors()
  const since = useVisit()
  const favoris = useFavoris()
  const candidatures = useOwnCandidatures()
  useEffect(() => {
    marksPart.setState({ CardMarks, FavoriButton })
  }, [])
  useEffect(() => {
    useMarks.setState({ since })
  }, [since])
  useEffect(() => {
    useMarks.setState({ favoris: favoris ?? new Map() })
  }, [favoris])
  const applied = candidatures?.map(({ candidature }) => candidature.annonceId).join()
  useEffect(() => {
    useMarks.setState({ applied: new Set(applied?.split(',')) })
  }, [applied])
  return null
}
