import type { ReactNode } from 'react'
import { useUnreadCount } from '#data/hooks/use-conversations.ts'
import { beside } from '#messages/fr/beside.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './to-answer.module.css'

/** How many messages this member has not read. */
export function Unread(): ReactNode {
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span>{count}</span> <VisuallyHidden>{beside.unread(count)}</VisuallyHidden>
    </span>
  )
}
