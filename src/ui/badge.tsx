import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'good' | 'waiting' | 'bad' | 'plain'

/** A state in a drawing and a word, never in colour alone. */
export function Badge({
  tone,
  icon,
  children,
}: {
  readonly tone: BadgeTone
  readonly icon: IconName
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </span>
  )
}
