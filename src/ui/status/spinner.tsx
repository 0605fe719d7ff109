import type { ReactNode } from 'react'
import { OVERDUE_MS, useAnnouncement } from './announcer.tsx'
import styles from './spinner.module.css'

/** A loading state in words, announced if it takes long. */
export function Spinner({ label }: { readonly label: string }): ReactNode {
  useAnnouncement(label, OVERDUE_MS, '')
  return (
    <p className={styles.spinner}>
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{label}</span>
    </p>
  )
}
