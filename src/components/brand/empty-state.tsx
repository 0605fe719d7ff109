import type { ReactNode } from 'react'
import drawings from './drawings.svg?no-inline'
import styles from './empty-state.module.css'

/** An empty state: an empty shelf, a sentence and an action. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}): ReactNode {
  return (
    <div className={styles.empty}>
      <svg className={styles.drawing} viewBox="0 0 240 120" aria-hidden="true">
        <use href={`${drawings}#empty`} />
      </svg>
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div>{action}</div>}
    </div>
  )
}
