import { createHash } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'

const LIFETIME_MS = 60 * 60 * 1000 // 1 h since the session was last looked up
const ENDED_MS = 60 * 1000 // a token that opened nothing is asked about once a minute at most
const SESSIONS_MAX = 20_000 // of each sort; the one looked up longest ago goes first

/**
 * Sessions that were valid a moment ago, and tokens that opened none. They say whose limit a request takes from, without
 * asking the store, and nothing else: who may do what is looked up at each request.
 */
export interface KnownSessions {
  /** @returns undefined when the token has not been looked up for an hour, null when it opened nothing within the minute */
  uidOf(token: string): Uid | null | undefined
  /** What a token was found to open; null for nothing. */
  add(token: string, uid: Uid | null): void
}

interface Known {
  readonly uid: Uid | null
  readonly until: number
}

/** @param clock milliseconds since the epoch */
export function createKnownSessions(clock: () => number): KnownSessions {
  const members = new Map<string, Known>()
  const ended = new Map<string, Known>() // apart, so that these push out no member
  const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  return {
    uidOf(token) {
      const name = nameOf(token)
      const found = members.get(name) ?? ended.get(name)
      return found !== undefined && found.until > clock() ? found.uid : undefined
    },
    add(token, uid) {
      const name = nameOf(token)
      const map = uid === null ? ended : members
      members.delete(name) // so that the Map's order is the order of the looks
      ended.delete(name)
      map.set(name, { uid, until: clock() + (uid === null ? ENDED_MS : LIFETIME_MS) })
      const oldest = map.keys().next()
      if (map.size > SESSIONS_MAX && oldest.done === false) map.delete(oldest.value)
    },
  }
}
