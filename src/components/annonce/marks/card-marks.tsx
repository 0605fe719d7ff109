import type { ReactNode } from 'react'
import { suivis as texts } from '#messages/fr/suivis.ts'
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

/** Over the photo of a card: whether it is a favourite, was applied to, or is new. */
export function CardMarks({ annonce }: { readonly annonce: Marked }): ReactNode {
  return (
    <div className={styles.marks}>
      <FavoriButton annonce={annonce} />
      <Badges annonce={annonce} />
    </div>
  )
}
