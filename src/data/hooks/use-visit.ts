import { useEffect, useState } from 'react'
import type { KeyValueStore } from '../platform/platform.ts'
import { VISIT_KEY } from '../store/names.ts'
import { useDevice } from './device-context.tsx'

/** Since when annonces are new to this user; empty on a first visit. `pagehide` records a visit's end. */
export function useVisit(): string {
  const { environment, serverClock } = useDevice()
  const [since, setSince] = useState('')
  useEffect(() => {
    const note = () => noteVisit(serverClock.now(), environment.localStorage)
    setSince(note())
    return environment.page.on('pagehide', () => void note())
  }, [environment, serverClock])
  return since
}

const VISIT_GAP_MS = 30 * 60 * 1000 // a page left for half an hour starts another visit

interface Visits {
  /** The end of the visit before this one; 0 for a first visit. */
  readonly since: number
  /** The last moment of activity. */
  readonly last: number
}

function stored(text: string | null): Visits {
  const [since = 0, last = 0] = (text ?? '').split(' ').map(Number)
  return Number.isFinite(since) && Number.isFinite(last) ? { since, last } : { since: 0, last: 0 }
}

/**
 * Records activity on this device and returns the end of the last visit, from which annonces are new.
 * @param now by the server's clock, which dates annonces
 * @returns an instant; empty on a first visit, where all would be new
 */
export function noteVisit(now: number, localStorage: KeyValueStore): string {
  try {
    const before = stored(localStorage.getItem(VISIT_KEY))
    const since = now - before.last > VISIT_GAP_MS ? before.last : before.since
    localStorage.setItem(VISIT_KEY, `${since} ${now}`)
    return since === 0 ? '' : new Date(since).toISOString()
  } catch {
    return '' // a browser without storage
  }
}
