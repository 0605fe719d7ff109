import type { Accounts } from '../accounts/types.ts'
import { announcePurges } from '../notices/announce-purges.ts'
import type { NoticeContext } from '../notices/context.ts'
import type { Outcome } from '../notices/deliver.ts'
import { followCandidatures } from '../notices/follow.ts'
import { countMails, type MailCounts } from '../notices/mail/count.ts'
import { type SendMail, sendMails } from '../notices/mail/send.ts'
import { sweepMails } from '../notices/mail/sweep.ts'
import { sweepPushes } from '../notices/push/queue.ts'
import { type PushSettings, sendPushes } from '../notices/push/send.ts'
import { remindOfOffers } from '../notices/remind.ts'
import { collectOrphans } from '../photos/unused.ts'
import type { Store } from '../store/store.ts'
import { expireOffers } from './expire.ts'
import { dropLeftovers } from './leftovers.ts'
import { purgeAnnonces } from './purge.ts'
import type { Job } from './runner.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** What becomes of mails, for the counters. */
export interface MailEvents {
  readonly onMail?: (outcome: Outcome) => void
  readonly onQueue?: (counts: MailCounts) => void
}

export interface JobContext extends MailEvents {
  readonly store: Store
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly sendMail: SendMail
  /** The site's, where the links of mails lead. */
  readonly origin: string
  readonly push: PushSettings
}

/** Everything the server does without a request. Each is safe to run twice, by two processes, and after weeks away. */
export function jobTable(context: JobContext): readonly Job[] {
  const { store, accounts, clock, sendMail, origin, push, onMail, onQueue = () => {} } = context
  const notices: NoticeContext = { store, origin, clock, isGone: accounts.isGone }
  const sending = { store, send: sendMail, clock, ...(onMail === undefined ? {} : { onOutcome: onMail }) }
  return [
    { name: 'expire', everyMs: 30 * SECOND_MS, run: () => expireOffers(store, clock()) },
    { name: 'mail', everyMs: 5 * SECOND_MS, run: () => sendMails(sending) },
    { name: 'mail-count', everyMs: MINUTE_MS, run: async () => onQueue(await countMails(store)) },
    { name: 'notices', everyMs: MINUTE_MS, run: () => followCandidatures(notices) },
    { name: 'remind', everyMs: 5 * MINUTE_MS, run: () => remindOfOffers(notices) },
    { name: 'announce-purges', everyMs: HOUR_MS, run: () => announcePurges(notices) },
    { name: 'purge', everyMs: HOUR_MS, run: () => purgeAnnonces(notices) },
    { name: 'leftovers', everyMs: 6 * HOUR_MS, run: () => dropLeftovers(store) },
    { name: 'mail-sweep', everyMs: 6 * HOUR_MS, run: () => sweepMails(store, clock()) },
    { name: 'photos', everyMs: 6 * HOUR_MS, run: () => collectOrphans(store, clock()) },
    { name: 'push', everyMs: 2 * SECOND_MS, run: () => sendPushes({ store, settings: push, clock }) },
    { name: 'push-sweep', everyMs: HOUR_MS, run: () => sweepPushes(store.db('accounts'), clock()) },
    { name: 'sweep', everyMs: 10 * MINUTE_MS, run: () => accounts.sweep() },
  ]
}
