import type { ReactNode } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './retenir-button.module.css'

/** Puts a candidature on the boutique's short list, or takes it off. */
export function RetenirButton({
  nom,
  retenue,
  onToggle,
}: {
  readonly nom: string
  readonly retenue: boolean
  readonly onToggle: () => void
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.retenir}
      aria-pressed={retenue}
      aria-label={texts.retenir(nom)}
      onClick={onToggle}
    >
      <Icon name="star" size={24} />
    </button>
  )
}
