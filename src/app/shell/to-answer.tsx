import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useToAnswer } from '#data/hooks/use-candidatures.ts'
import { useUnreadCount } from '#data/hooks/use-conversations.ts'
import { loadAtLast } from '#data/platform/async.ts'
import { deferredShell } from '#messages/fr/deferred-shell.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './to-answer.module.css'
import type { AwaitingProps } from './turn-count.tsx'

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

const TurnCount = lazy(() => loadAtLast(async () => ({ default: (await import('./turn-count.tsx')).TurnCount })))

/** What awaits this member, also shown on the installed app's icon: candidatures, then partnerships once counted. */
export function ToAnswer(): ReactNode {
  const answers = useToAnswer()
  return (
    <Suspense fallback={<Awaiting answers={answers} turns={0} />}>
      <TurnCount answers={answers} shown={Awaiting} />
    </Suspense>
  )
}

function Awaiting({ answers, turns }: AwaitingProps): ReactNode {
  const count = answers + turns
  useEffect(() => {
    // Rejects where the app is not installed.
    if (count > 0) navigator.setAppBadge?.(count).catch(() => undefined)
    else navigator.clearAppBadge?.().catch(() => undefined)
  }, [count])
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), [])
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span>{count}</span> <VisuallyHidden>{deferredShell.awaiting(answers, turns)}</VisuallyHidden>
    </span>
  )
}
