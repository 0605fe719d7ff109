import { type ReactNode, useEffect, useRef, useState } from 'react'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatCountdown } from '#messages/instants.ts'

const SECOND_MS = 1000

/** An offer's time left, updated each second. `onLapse` is called once, when it reaches zero. */
export function Countdown({ until, onLapse }: { readonly until: string; readonly onLapse: () => void }): ReactNode {
  const end = Date.parse(until)
  const [now, setNow] = useState(() => Date.now())
  const notified = useRef(false)
  const lapsed = now >= end
  useEffect(() => {
    if (lapsed) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [lapsed])
  useEffect(() => {
    if (!lapsed || notified.current) return
    notified.current = true
    onLapse()
  }, [lapsed, onLapse])
  return <span role="timer">{lapsed ? texts.expired : texts.expiresIn(formatCountdown(end - now))}</span>
}
