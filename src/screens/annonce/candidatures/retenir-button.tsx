import type { ReactNode } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Icon } from '#ui/icon.tsx'
import { useItemLabel } from '#ui/item-name.ts'
import styles from './retenir-button.module.css'

/** Puts a candidature on the boutique's short list, or takes it off. */
export function RetenirButton({
  retenue,
  onToggle,
}: {
  readonly retenue: boolean
  readonly onToggle: () => void
}): ReactNode {
  const label = useItemLabel(texts.retenir)
  return (
    <button type="button" className={styles.retenir} aria-pressed={retenue} aria-label={label} onClick={onToggle}>
      <Icon name="star" size={24} />
    </button>
  )
}
