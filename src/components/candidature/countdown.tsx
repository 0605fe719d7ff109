import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDevice } from '#data/hooks/device-context.tsx'
import { candidature as texts } from '#messages/fr/candidature.ts'
import { formatCountdown } from '#messages/instants.ts'
import styles from './countdown.module.css'

const SECOND_MS = 1000

/** The time left for an offer, by the server's clock, updated each second. `onLapse` is called once, at zero. */
export function Countdown({ until, onLapse }: { readonly until: string; readonly onLapse: () => void }): ReactNode {
  const { serverClock } = useDevice()
  const end = Date.parse(until)
  const [now, setNow] = useState(serverClock.now)
  const notified = useRef(false)
  const lapsed = now >= end
  useEffect(() => {
    const look = () => setNow(serverClock.now())
    // It continues past zero: a response of the server may show that the offer is still valid.
    const timer = setInterval(look, SECOND_MS)
    const stop = serverClock.offset.subscribe(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [serverClock])
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
