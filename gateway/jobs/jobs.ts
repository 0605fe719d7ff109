import type { Accounts } from '../accounts/types.ts'
import { catchUp } from '../mail/catch-up.ts'
import { countMails, type MailCounts } from '../mail/count.ts'
import type { Deliver } from '../mail/deliver.ts'
import { purgeMails } from '../mail/keep.ts'
import type { NotifyContext } from '../mail/notify.ts'
import { remindOffers } from '../mail/remind.ts'
import { type MailOutcome, sendMails } from '../mail/send.ts'
import { collectOrphans } from '../photos/unused.ts'
import { queueNotices, sweepNotices } from '../push/notices.ts'
import { type PushSettings, sendNotices } from '../push/send.ts'
import type { Store } from '../store/store.ts'
import { expireOffers } from './expire.ts'
import { dropLeftovers } from './leftovers.ts'
import { noticePurges, purgeAnnonces } from './purge.ts'
import type { Job } from './worker.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Told of what becomes of mails, for the counters. */
export interface MailEvents {
  readonly onMail?: (outcome: MailOutcome) => void
  readonly onQueue?: (counts: MailCounts) => void
}

export interface JobContext extends MailEvents {
  readonly store: Store
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly deliver: Deliver
  /** The site's, where the links of mails lead. */
  readonly origin: string
  readonly push: PushSettings
}

/** Everything the server does without being asked. Each is safe to run twice, by two workers, and after weeks away. */
export function jobTable(context: JobContext): readonly Job[] {
  const { store, accounts, clock, deliver, origin, push, onMail, onQueue = () => {} } = context
  const notices: NotifyContext = { store, origin, clock, isGone: accounts.isGone }
  const sending = { store, deliver, clock, ...(onMail === undefined ? {} : { onOutcome: onMail }) }
  return [
    { name: 'expire', everyMs: 30 * SECOND_MS, run: () => expireOffers(store, clock()) },
    { name: 'mail', everyMs: 5 * SECOND_MS, run: () => sendMails(sending) },
    { name: 'mail-count', everyMs: MINUTE_MS, run: async () => onQueue(await countMails(store)) },
    { name: 'catch-up', everyMs: MINUTE_MS, run: () => catchUp(notices) },
    { name: 'remind', everyMs: 5 * MINUTE_MS, run: () => remindOffers(notices) },
    { name: 'notice', everyMs: HOUR_MS, run: () => noticePurges(notices) },
    { name: 'purge', everyMs: HOUR_MS, run: () => purgeAnnonces(notices) },
    { name: 'leftovers', everyMs: 6 * HOUR_MS, run: () => dropLeftovers(store) },
    { name: 'mail-texts', everyMs: 6 * HOUR_MS, run: () => purgeMails(store, clock()) },
    { name: 'photos', everyMs: 6 * HOUR_MS, run: () => collectOrphans(store, clock()) },
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
