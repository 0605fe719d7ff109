import { isUid } from '#domain/ids.ts'
import type { User } from '#domain/user.ts'
import type { PrivateDatabase } from './database.ts'
import type { WithLocalNotes } from './schemas.ts'
import { type Caller, Refused } from './server/http.ts'
import { fromWire, type WireDoc } from './sync/wire.ts'

/** Whether the server answered for profiles; `later`: one has opened so many that it waits, in milliseconds. */
export type ProfilRead =
  | { readonly state: 'read' }
  | { readonly state: 'unread' }
  | { readonly state: 'later'; readonly delayMs: number }

interface AllDocs {
  readonly rows: readonly { readonly doc?: WireDoc; readonly error?: string }[]
}

/** Removes profiles from this device. RxDB keeps a removed document: what it said is emptied first. */
export async function dropProfils({ profiles }: PrivateDatabase, uids: readonly string[]): Promise<void> {
  for (const doc of (await profiles.findByIds([...uids]).exec()).values()) {
    const blank = fromWire('users', { _id: doc._id, _deleted: true }) as WithLocalNotes<User>
    await doc.incrementalModify((latest) => ({ ...latest, ...blank }))
  }
}

/**
 * Reads other members' profiles from the server, in one call, and keeps them; removes those that are gone.
 * Without an answer, what was kept before stands.
 * @param needed those that are still to be kept when the answer is here, where not all may be
 */
export async function refreshProfils(
  call: Caller,
  database: PrivateDatabase,
  uids: readonly string[],
  needed?: () => Promise<ReadonlySet<string>>,
): Promise<ProfilRead> {
  const keys = [...new Set(uids)].filter(isUid)
  if (keys.length === 0) return { state: 'read' }
  try {
    const { rows } = await call<AllDocs>('/sync/users/_all_docs?include_docs=true', { method: 'POST', body: { keys } })
    const there = rows.flatMap(({ doc }) => (doc === undefined || doc === null || doc._deleted === true ? [] : [doc]))
    const found = new Set(there.map(({ _id }) => _id))
    const stillNeeded = await needed?.()
    const wanted = stillNeeded === undefined ? there : there.filter(({ _id }) => stillNeeded.has(_id))
    await database.profiles.bulkUpsert(
      wanted.map((doc) => {
        const { _deleted, ...profil } = fromWire('users', doc)
        return profil as WithLocalNotes<User>
      }),
    )
    await dropProfils(
      database,
      keys.filter((uid) => !found.has(uid)),
    )
    return { state: 'read' }
  } catch (error) {
    const wait = error instanceof Refused ? error.retryAfter : undefined
    if (wait !== undefined) return { state: 'later', delayMs: wait * 1000 }
    console.warn('profiles not refreshed', error instanceof Error ? error.name : 'unknown')
    return { state: 'unread' }
  }
}
