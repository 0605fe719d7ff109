import { useEffect, useState } from 'react'
import { type BlockedBy, type DocumentRef, useBlockedBy } from '#data/hooks/use-write-outcome.ts'

const PATIENCE_MS = 1500 // a reachable server has acknowledged a write by then

/**
 * Why a write is still pending, once that is worth a sentence: at once if it is blocked, after a moment if it is being
 * sent. `null` before, and when nothing is pending.
 * @param documents those that the write changes
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
