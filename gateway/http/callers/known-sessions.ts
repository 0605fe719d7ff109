import { createHash } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'

const LIFETIME_MS = 60 * 60 * 1000 // 1 h since the session was last looked up
const SESSIONS_MAX = 20_000 // the one looked up longest ago goes first

/**
 * Sessions that were valid a moment ago. They say whose limit a request takes from, without asking the store, and
 * nothing else: who may do what is looked up at each request.
 */
export interface KnownSessions {
  /** @returns null when the token has not been looked up for an hour */
  uidOf(token: string): Uid | null
  add(token: string, uid: Uid): void
}

interface Known {
  readonly uid: Uid
  readonly until: number
}

/** @param clock milliseconds since the epoch */
export function createKnownSessions(clock: () => number): KnownSessions {
  const known = new Map<string, Known>()
  const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  return {
    uidOf(token) {
      const found = known.get(nameOf(token))
      return found !== undefined && found.until > clock() ? found.uid : null
    },
    add(token, uid) {
      const name = nameOf(token)
      known.delete(name) // so that the Map's order is the order of the looks
      known.set(name, { uid, until: clock() + LIFETIME_MS })
      const oldest = known.keys().next()
      if (known.size > SESSIONS_MAX && oldest.done === false) known.delete(oldest.value)
    },
  }
}
