import type { Store } from '../store/store.ts'
import { findAll } from '../sync/documents.ts'

/** How many mails wait to leave, and how many were given up in the last month. */
export interface MailCounts {
  readonly waiting: number
  readonly failed: number
}

export async function countMails(store: Store): Promise<MailCounts> {
  const [queued, sending, failed] = await Promise.all(
    (['queued', 'sending', 'failed'] as const).map((state) => findAll(store, 'mail', { state, dueAt: { $gt: '' } })),
  )
  return { waiting: (queued?.length ?? 0) + (sending?.length ?? 0), failed: failed?.length ?? 0 }
}
