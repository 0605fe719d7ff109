import { find } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { DeliveryState } from '../delivery.ts'

/** How many mails wait to leave, and how many were given up in the last month. */
export interface MailCounts {
  readonly waiting: number
  readonly failed: number
}

export async function countMails(store: Store): Promise<MailCounts> {
  const count = async (state: DeliveryState) => (await find(store.db('mail'), { state, dueAt: { $gt: '' } })).length
  const [queued, sending, failed] = await Promise.all([count('queued'), count('sending'), count('failed')])
  return { waiting: queued + sending, failed }
}
