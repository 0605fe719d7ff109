import { emailId, iso } from '../accounts/documents.ts'
import { get, putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Copies } from './documents.ts'

/** How many copies an address that nobody has proved gets in a day: who types it may be a stranger to it. */
const COPIES_A_DAY = 3
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts one copy to an address.
 * @param email normalised
 * @param now milliseconds since the epoch
 * @returns whether it may leave
 */
export async function takeCopy(store: Store, email: string, now: number): Promise<boolean> {
  const db = store.db('moderation')
  const _id = `copies:${emailId(store, email)}`
  for (;;) {
    const known = await get<Copies>(db, _id)
    const recent = (known?.sentAt ?? []).filter((at) => Date.parse(at) > now - DAY_MS)
    if (recent.length >= COPIES_A_DAY) return false
    const counted = { ...known, _id, sentAt: [...recent, iso(now)], dueAt: iso(now + DAY_MS) }
    if (await putIfCurrent(db, counted)) return true
  }
}
