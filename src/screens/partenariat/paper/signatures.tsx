import type { ReactNode } from 'react'
import styles from './signatures.module.css'

/** Two areas to sign in; `before` stands above each. */
export function Signatures({
  titles,
  before,
}: {
  readonly titles: readonly string[]
  readonly before?: string
}): ReactNode {
  return (
    <div className={styles.signatures}>
      {titles.map((title) => (
        <div key={title}>
          <p>
            <strong>{title}</strong>
          </p>
          {before === undefined ? null : <p>{before}</p>}
          <div className={styles.area} aria-hidden="true" />
        </div>
      ))}
    </div>
  )
}
