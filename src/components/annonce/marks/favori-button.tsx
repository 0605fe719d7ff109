import { type ReactNode, useContext } from 'react'
import { useSetFavori } from '#data/hooks/use-suivis.ts'
import { errorMessage } from '#messages/errors.ts'
import { suivis as texts } from '#messages/fr/suivis.ts'
import { Icon } from '#ui/icon.tsx'
import { ItemName } from '#ui/item-name.ts'
import { showToast } from '../../messages/toast-store.ts'
import styles from './card-marks.module.css'
import type { Marked } from './marks-part.ts'
import { useMarks } from './marks-store.ts'

/** Keeps an annonce among the favourites of whoever is here, or no longer. */
export function FavoriButton({ annonce }: { readonly annonce: Marked }): ReactNode {
  const name = useContext(ItemName) || annonce.nom
  const setFavori = useSetFavori()
  const kept = useMarks(({ favoris }) => favoris.has(annonce._id))
  const toggle = async () => {
    const outcome = await setFavori(annonce, !kept)
    if (!outcome.ok) showToast({ text: errorMessage(outcome.code), tone: 'bad', key: 'favori' })
  }
  return (
    <button
      type="button"
      className={styles.favori}
      aria-pressed={kept}
      aria-label={texts.add(name)}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={22} />
    </button>
  )
}
