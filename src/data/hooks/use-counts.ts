import { useEffect, useState } from 'react'
import type { Device } from '../device/device.ts'
import { COUNTS_KEY } from '../store/names.ts'
import { useDevice } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useFirstHtml } from './use-first-html.ts'

export interface Counts {
  readonly boutiques: number
  readonly createurs: number
}

const REFRESH_MS = 60_000

function lastKnown({ environment }: Device): Counts | undefined {
  try {
    return JSON.parse(environment.localStorage.getItem(COUNTS_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // corrupt or written by something else
  }
}

function keep({ environment }: Device, counts: Counts): void {
  try {
    environment.localStorage.setItem(COUNTS_KEY, JSON.stringify(counts))
  } catch {
    // A browser without storage fetches them each time.
  }
}

/** Member counts by type: live when the server answers, else the last known; `undefined` when never known. */
export function useCounts(): Counts | undefined {
  const device = useDevice()
  const { counts: rendered } = useFirstHtml()
  const [counts, setCounts] = useState(rendered)
  const reachable = useReachable()
  useEffect(() => {
    let current = true
    setCounts((previous) => previous ?? lastKnown(device))
    async function refresh(): Promise<void> {
      try {
        const fresh = await device.call<Counts>('/api/compteurs', { says: ['boutiques', 'createurs'] })
        keep(device, fresh)
        if (current) setCounts(fresh)
      } catch (error) {
        console.warn('counts not refreshed', error instanceof Error ? error.name : 'unknown')
      }
    }
    if (reachable) void refresh()
    const timer = reachable ? setInterval(() => void refresh(), REFRESH_MS) : undefined
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [device, reachable])
  return counts
}
