import { type ForEach, forEachApart, revisionKey } from '../store/apart.ts'
import { find, putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Delivery } from './delivery.ts'
import { iso, MINUTE_MS } from './instants.ts'

/** Two machines may be apart by as much, which says nothing of their clocks. */
const APART_MS = MINUTE_MS

/** The same delivery, as if it had been queued by the clock as it is. */
function asOfNow<T extends Delivery>(delivery: T, now: number): T {
  const ahead = Date.parse(delivery.createdAt) - now
  return { ...delivery, createdAt: iso(now), dueAt: iso(Date.parse(delivery.dueAt) - ahead) }
}

/**
 * What was queued before the machine's clock was set back would wait until it is that late once more: it is due as long
 * after now as it was after its queueing.
 * @returns how many were
 */
export async function catchUp(store: Store, now: number, each: ForEach = forEachApart): Promise<number> {
  let done = 0
  for (const name of ['mail', 'accounts'] as const) {
    const db = store.db(name)
    const waiting = await find<Delivery & { readonly _id: string }>(db, { state: 'queued', dueAt: { $gt: iso(now) } })
    const ahead = waiting.filter(({ createdAt }) => Date.parse(createdAt) > now + APART_MS)
    done += (await each(ahead, revisionKey, (delivery) => putIfCurrent(db, asOfNow(delivery, now)))).done
  }
  return done
}
