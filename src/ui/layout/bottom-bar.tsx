import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './bottom-bar.module.css'

/**
 * What a screen keeps within a thumb's reach, above the tab bar. The page ends above it.
 * @param phone whether it is there where a phone is, and nowhere else
 */
export function BottomBar({
  phone = false,
  className,
  children,
}: {
  readonly phone?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  return (
    <div data-unprinted="" className={cx(styles.bar, phone ? styles.phone : styles.always, className)}>
      {children}
    </div>
  )
}
