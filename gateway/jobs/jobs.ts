import type { Accounts } from '../accounts/types.ts'
import { collectOrphans } from '../photos/unused.ts'
import { queueNotices, sweepNotices } from '../push/notices.ts'
import { type PushSettings, sendNotices } from '../push/send.ts'
import type { Store } from '../store/store.ts'
import { expireOffers } from './expire.ts'
import { type Deliver, sendMail } from './mail.ts'
import { purgeAnnonces } from './purge.ts'
import type { Job } from './worker.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export interface JobContext {
  readonly store: Store
  readonly accounts: Accounts
  readonly clock: () => number
  readonly deliver: Deliver
  readonly push: PushSettings
}

/** Everything the server does without being asked. */
export function jobTable({ store, accounts, clock, deliver, push }: JobContext): readonly Job[] {
  return [
    { name: 'expire', everyMs: 30 * SECOND_MS, run: () => expireOffers(store, clock()) },
    { name: 'mail', everyMs: 5 * SECOND_MS, run: () => sendMail(store, deliver, clock()) },
    { name: 'photos', everyMs: 6 * HOUR_MS, run: () => collectOrphans(store, clock()) },
    { name: 'purge', everyMs: HOUR_MS, run: () => purgeAnnonces(store, clock()) },
    {
      name: 'push',
      everyMs: 2 * SECOND_MS,
      run: async () => {
        await queueNotices(store, clock())
        await sendNotices(store, push, clock())
      },
    },
    { name: 'push-sweep', everyMs: HOUR_MS, run: () => sweepNotices(store.db('accounts'), clock()) },
    { name: 'sweep', everyMs: 10 * MINUTE_MS, run: () => accounts.sweep() },
  ]
}
