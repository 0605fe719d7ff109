import { useEffect, useState } from 'react'
import { type BlockedBy, type DocumentRef, useBlockedBy } from '#data/hooks/use-write-outcome.ts'

const PATIENCE_MS = 1500 // a server that is there has acknowledged a write by then

/**
 * What a waiting write waits for, once that is worth a sentence: at once when something keeps it here, after a moment
 * while it is on its way. `null` before, and when nothing waits.
 * @param documents that it is written in
 */
export function useDelayReason(waiting: boolean, documents: readonly DocumentRef[]): BlockedBy | null {
  const blockedBy = useBlockedBy(documents)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && (slow || blockedBy !== 'sending') ? blockedBy : null
}
