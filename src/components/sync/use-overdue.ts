import { useEffect, useState } from 'react'
import { type Hold, type Of, useHold } from '#data/hooks/use-answer.ts'

const PATIENCE_MS = 1500 // a server that is there has acknowledged a write by then

/**
 * What a waiting write waits for, once that is worth a sentence: at once when something keeps it here, after a moment
 * while it is on its way. `null` before, and when nothing waits.
 * @param documents that it is written in
 */
export function useOverdue(waiting: boolean, documents: readonly Of[]): Hold | null {
  const hold = useHold(documents)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && (slow || hold !== 'sending') ? hold : null
}
