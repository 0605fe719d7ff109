import type { Entry } from './ledger.ts'

/** How much the photos kept on the device may take; the one seen longest ago is removed first. */
export interface Budget {
  readonly count: number
  readonly bytes: number
}

export const PHOTOS_BUDGET: Budget = { count: 600, bytes: 40 * 1024 * 1024 }

/** Past this share of the budget, nothing is kept ahead: it would push out what was seen. */
const AHEAD_SHARE = 0.6

function weight(entries: readonly Entry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The addresses to remove so that the rest fits: those never shown first, then those seen longest ago. */
export function surplus(entries: readonly Entry[], budget: Budget): string[] {
  const oldest = [...entries].sort((a, b) => a.seenAt - b.seenAt)
  let [count, bytes] = [entries.length, weight(entries)]
  const out: string[] = []
  for (const entry of oldest) {
    if (count <= budget.count && bytes <= budget.bytes) break
    out.push(entry.url)
    count -= 1
    bytes -= entry.bytes
  }
  return out
}

export function hasRoomAhead(entries: readonly Entry[], budget: Budget): boolean {
  return entries.length < budget.count * AHEAD_SHARE && weight(entries) < budget.bytes * AHEAD_SHARE
}
