import { isUid } from '#domain/ids.ts'
import type { User } from '#domain/user.ts'
import { type Caller, Refused } from '../server/http.ts'
import type { PrivateDatabase } from '../store/collections.ts'
import type { WithLocalNotes } from '../store/schemas.ts'
import { fromWire, type WireDoc } from '../sync/wire.ts'

interface AllDocs {
  readonly rows: readonly { readonly doc?: WireDoc; readonly error?: string }[]
}

/** Removes profiles from this device. RxDB retains deleted documents, so their fields are emptied first. */
export async function dropProfils({ profiles }: PrivateDatabase, uids: readonly string[]): Promise<void> {
  for (const doc of (await profiles.findByIds([...uids]).exec()).values()) {
    const blank = fromWire('users', { _id: doc._id, _deleted: true }) as WithLocalNotes<User>
    await doc.incrementalModify((latest) => ({ ...latest, ...blank }))
  }
}

/**
 * Fetches other members' profiles in one call and stores them; removes those that no longer exist. Without an answer,
 * the stored ones stay.
 * @param needed the uids still to be stored when the answer arrives; without it, all are
 * @returns when rate-limited, the delay in milliseconds
 */
export async function refreshProfils(
  call: Caller,
  database: PrivateDatabase,
  uids: readonly string[],
  needed?: () => Promise<ReadonlySet<string>>,
): Promise<number | undefined> {
  const keys = [...new Set(uids)].filter(isUid)
  if (keys.length === 0) return undefined
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
    return undefined
  } catch (error) {
    const wait = error instanceof Refused ? error.retryAfter : undefined
    if (wait !== undefined) return wait * 1000
    console.warn('profiles not refreshed', error instanceof Error ? error.name : 'unknown')
    return undefined
  }
}
