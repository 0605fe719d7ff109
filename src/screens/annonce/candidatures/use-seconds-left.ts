import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** The seconds left until a time, counted down; 0 once it has passed. @param until milliseconds since the epoch */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, until - Math.max(now, Date.now()))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), left % SECOND_MS || SECOND_MS)
    return () => clearTimeout(timer)
  }, [left])
  return Math.ceil(left / SECOND_MS)
}
