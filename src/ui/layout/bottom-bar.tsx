import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './bottom-bar.module.css'

/**
 * Actions within thumb's reach, above the tab bar. The page has matching space at its end.
 * @param phone whether it is shown on phones only
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
