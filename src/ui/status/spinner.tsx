import type { ReactNode } from 'react'
import styles from './spinner.module.css'

/** Something is loading, in words. */
export function Spinner({ label }: { readonly label: string }): ReactNode {
  return (
    <p className={styles.spinner} role="status">
      <span className={styles.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{label}</span>
    </p>
  )
}
