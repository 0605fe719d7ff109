import { find } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { DeliveryState } from '../delivery.ts'

/** How many mails wait to leave, how many to be put together, and how many were given up in the last month. */
export interface MailCounts {
  readonly waiting: number
  readonly held: number
  readonly failed: number
}

export async function countMails(store: Store): Promise<MailCounts> {
  const count = async (state: DeliveryState) => (await find(store.db('mail'), { state, dueAt: { $gt: '' } })).length
  const [queued, held, sending, failed] = await Promise.all(
    (['queued', 'held', 'sending', 'failed'] as const).map(count),
  )
  return { waiting: (queued ?? 0) + (sending ?? 0), held: held ?? 0, failed: failed ?? 0 }
}
