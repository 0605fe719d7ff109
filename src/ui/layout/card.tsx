import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './card.module.css'

export function Card({
  as: Tag = 'div',
  className,
  children,
}: {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return <Tag className={cx(styles.card, className)}>{children}</Tag>
}
