import { useEffect } from 'react'
import { useOwnCandidatures } from '#data/hooks/use-candidatures.ts'
import { useAllFavoris } from '#data/hooks/use-favoris.ts'
import { useVisit } from '#data/hooks/use-visit.ts'
import { useTakeAlong } from '#data/hooks/use-visitor-drafts.ts'
import { CardMarks } from './card-marks.tsx'
import { FavoriButton } from './favori-button.tsx'
import { marksPart } from './marks-part.ts'
import { useMarks } from './marks-store.ts'

/** Follows, for all cards of a page, what they are marked by; and takes what a visitor keeps into the account. */
export function MarksSource(): null {
  useTakeAlong()
  const since = useVisit()
  const favoris = useAllFavoris()
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
