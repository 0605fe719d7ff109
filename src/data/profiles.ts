import { isUid } from '#domain/ids.ts'
import type { PrivateDatabase } from './database.ts'
import { type Caller, Refused } from './replication/http.ts'
import { fromWire, type WireDoc } from './replication/wire.ts'

/** Whether the server answered for a profile; `later`: one has opened so many that it waits, in milliseconds. */
export type ProfilRead =
  | { readonly state: 'read' }
  | { readonly state: 'unread' }
  | { readonly state: 'later'; readonly delayMs: number }

interface AllDocs {
  readonly rows: readonly { readonly doc?: WireDoc; readonly error?: string }[]
}

/**
 * Reads another member's profile from the server and keeps it; removes one that is gone.
 * Without an answer, what was kept before stands.
 */
export async function refreshProfil(call: Caller, database: PrivateDatabase, uid: string): Promise<ProfilRead> {
  if (!isUid(uid)) return { state: 'read' }
  try {
    const { rows } = await call<AllDocs>('/sync/users/_all_docs?include_docs=true', {
      method: 'POST',
      body: { keys: [uid] },
    })
    const doc = rows[0]?.doc
    if (doc === undefined || doc._deleted === true) {
      await database.profiles.findOne(uid).incrementalRemove()
    } else {
      const { _deleted, ...profil } = fromWire('users', doc)
      await database.profiles.incrementalUpsert(profil)
    }
    return { state: 'read' }
  } catch (error) {
    const wait = error instanceof Refused ? error.retryAfter : undefined
    if (wait !== undefined) return { state: 'later', delayMs: wait * 1000 }
    console.warn('profile not refreshed', error instanceof Error ? error.name : 'unknown')
    return { state: 'unread' }
  }
}
