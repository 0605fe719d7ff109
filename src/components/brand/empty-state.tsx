import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import palette from './palette.module.css'

/** Nothing here yet: an empty shelf, a sentence and what to do about it. */
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
        <path className={palette.wood} d="M10 52h220v7H10Zm0 54h220v7H10Z" />
        <path className={styles.side} d="M22 10h6v106h-6Zm190 0h6v106h-6Z" />
        <path className={palette.terracotta} d="M54 84h26l-4 22H58Z" />
        <path
          className={palette.leaf}
          d="M67 84c-2-16-12-20-18-22 2 14 8 20 18 22Zm0 0c0-14 6-20 16-24 0 14-6 20-16 24Z"
        />
        <path className={styles.dash} d="M112 42V22h20v20m14 0V14h14v28m14 0V26h20v16" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div>{action}</div>}
    </div>
  )
}
