import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../replication/http.ts'
import { linkStore } from '../replication/link.ts'

export interface Counts {
  readonly boutiques: number
  readonly createurs: number
}

const KEY = 'rayon-libre:compteurs'
const REFRESH_MS = 60_000

function lastKnown(): Counts | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined // written by something else, or half: as good as unknown
  }
}

/** Registered members by type: live when the server answers, else the last known; `undefined` when never known. */
export function useCounts(): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  const reachable = useStore(linkStore, (state) => state.reachable)
  useEffect(() => {
    let current = true
    setCounts((known) => known ?? lastKnown())
    async function refresh(): Promise<void> {
      try {
        const fresh = await call<Counts>('/api/compteurs')
        localStorage.setItem(KEY, JSON.stringify(fresh))
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
  }, [reachable])
  return counts
}
