import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatCountdown } from '#messages/instants.ts'
import styles from './countdown.module.css'

const SECOND_MS = 1000

/** The server's time each second, in milliseconds since the epoch. */
export function useServerNow(): number {
  const { serverClock } = useDevice()
  const [now, setNow] = useState(serverClock.now)
  useEffect(() => {
    const look = () => setNow(serverClock.now())
    const timer = setInterval(look, SECOND_MS)
    const stop = serverClock.offset.subscribe(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [serverClock])
  return now
}

/** The time left for an offer, by the server's clock, updated each second. `onLapse` is called once, at zero. */
export function Countdown({ until, onLapse }: { readonly until: string; readonly onLapse: () => void }): ReactNode {
  const end = Date.parse(until)
  // It continues past zero: a response of the server may show that the offer is still valid.
  const now = useServerNow()
  const notified = useRef(false)
  const lapsed = now >= end
  useEffect(() => {
    if (!lapsed || notified.current) return
    notified.current = true
    onLapse()
  }, [lapsed, onLapse])
  return (
    <strong className={styles.countdown}>
      <span role="timer">{lapsed ? texts.expired : texts.expiresIn(formatCountdown(end - now))}</span>
    </strong>
  )
}
