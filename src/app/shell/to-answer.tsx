import { type ReactNode, useEffect } from 'react'
import { useToAnswer } from '#data/hooks/use-candidatures.ts'
import { useUnreadCount } from '#data/hooks/use-conversations.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './to-answer.module.css'

/** The member's number of unread messages. */
export function UnreadCount(): ReactNode {
  const count = useUnreadCount()
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span>{count}</span> <VisuallyHidden>{deferredShell.unread(count)}</VisuallyHidden>
    </span>
  )
}

/** The number of candidatures that await this member's answer, also shown on the installed app's icon. */
export function ToAnswer(): ReactNode {
  const count = useToAnswer()
  useEffect(() => {
    // Rejects where the app is not installed.
    if (count > 0) navigator.setAppBadge?.(count).catch(() => undefined)
    else navigator.clearAppBadge?.().catch(() => undefined)
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span>{count}</span> <VisuallyHidden>{deferredShell.toAnswer(count)}</VisuallyHidden>
    </span>
  )
}
