import type { ReactNode } from 'react'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { spaceLine } from '#messages/precision-values.ts'
import { Badge } from '#ui/status/badge.tsx'
import styles from './card-marks.module.css'
import { FavoriButton } from './favori-button.tsx'
import type { Marked } from './marks-part.ts'
import { useMarks } from './marks-store.ts'

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

/** What the boutique says more of its space, if it does: over the photo, so that no card grows when it comes. */
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

/** Over the photo of a card: whether it is a favourite, was applied to, or is new, and what its space is. */
export function CardMarks({ annonce }: { readonly annonce: Marked }): ReactNode {
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
