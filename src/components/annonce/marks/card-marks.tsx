import { type ReactNode, useContext, useEffect } from 'react'
import { useOwnCandidatures } from '#data/hooks/use-candidatures.ts'
import { useFavoris, useSetFavori, useTakeVisitors } from '#data/hooks/use-suivis.ts'
import { useVisit } from '#data/hooks/use-visit.ts'
import { errorMessage } from '#messages/errors.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { spaceLine } from '#messages/precision-values.ts'
import { ItemName } from '#ui/item-name.ts'
import { RoundButton } from '#ui/round-button.tsx'
import { Badge } from '#ui/status/badge.tsx'
import { showToast } from '../../messages/toast-store.ts'
import styles from './card-marks.module.css'
import { type Marked, useMarks } from './marks.ts'

/** Adds an annonce to the reader's favourites, or removes it. */
function FavoriButton({ annonce }: { readonly annonce: Marked }): ReactNode {
  const name = useContext(ItemName) || annonce.nom
  const setFavori = useSetFavori()
  const isFavori = useMarks(({ favoris }) => favoris.has(annonce._id))
  const toggle = async () => {
    const outcome = await setFavori(annonce, !isFavori)
    if (!outcome.ok) showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'favori' })
  }
  return (
    <RoundButton
      icon="heart"
      iconSize={22}
      className={styles.favori}
      aria-pressed={isFavori}
      aria-label={texts.add(name)}
      onClick={() => void toggle()}
    />
  )
}

function Badges({ annonce: { _id, createdAt } }: { readonly annonce: Marked }): ReactNode {
  const isApplied = useMarks(({ applied }) => applied.has(_id))
  const isNew = useMarks(({ since }) => since !== '' && createdAt > since)
  if (isApplied) {
    return (
      <Badge tone="good" icon="check">
        {texts.applied}
      </Badge>
    )
  }
  return isNew ? (
    <Badge tone="waiting" icon="star">
      {texts.fresh}
    </Badge>
  ) : null
}

/** The optional details of the space, over the photo, so that the card does not grow when they load. */
function Space({ annonce }: { readonly annonce: Marked }): ReactNode {
  const space = spaceLine(annonce)
  if (space === '' && !annonce.titre) return null
  return (
    <div className={styles.shelf}>
      <p className={styles.space}>
        {annonce.titre ? <span className={styles.titre}>{annonce.titre}</span> : null}
        {space === '' ? null : <span>{space}</span>}
      </p>
    </div>
  )
}

/** The marks over a card's photo: favourite, applied to, new, and the kind of space. */
function CardMarks({ annonce }: { readonly annonce: Marked }): ReactNode {
  return (
    <>
      <div className={styles.marks}>
        <FavoriButton annonce={annonce} />
        <Badges annonce={annonce} />
      </div>
      <Space annonce={annonce} />
    </>
  )
}

/** Subscribes to the marks of all cards of a page, and moves a visitor's favourites into the account. */
export function MarksSource(): null {
  useTakeVisitors()
  const since = useVisit()
  const favoris = useFavoris()
  const applied = useOwnCandidatures()
    ?.map(({ candidature }) => candidature.annonceId)
    .join()
  useEffect(() => {
    useMarks.setState({
      CardMarks,
      FavoriButton,
      since,
      favoris: favoris ?? new Map(),
      applied: new Set(applied?.split(',')),
    })
  }, [since, favoris, applied])
  return null
}
