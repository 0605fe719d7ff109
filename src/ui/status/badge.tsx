import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './badge.module.css'
import { type Tone, toneClass } from './tone.ts'

/** A state as an icon and a word, never as colour alone. */
export function Badge({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone
  readonly icon: IconName
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={cx(styles.badge, toneClass(tone))}>
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </span>
  )
}
