import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { communeLocations } from '../catalogue/communes.ts'
import { repairFull } from '../members/full.ts'
import type { ModerationContext } from '../moderation/context.ts'
import { sweepReports } from '../moderation/decide.ts'
import { tellMissedReports } from '../moderation/reports.ts'
import { tellAtOnce } from '../notices/alerts/at-once.ts'
import { createDaily } from '../notices/alerts/daily.ts'
import { followAnnonces } from '../notices/alerts/publication.ts'
import { alertVacancies } from '../notices/alerts/vacancies.ts'
import type { NoticeContext } from '../notices/context.ts'
import type { DeliveryOutcome } from '../notices/deliver.ts'
import type { DeliveryReason } from '../notices/delivery.ts'
import { followCandidatures, followPapers } from '../notices/follow.ts'
import { buildDigests } from '../notices/mail/build-digests.ts'
import { sweepFolder } from '../notices/mail/folder.ts'
import { type SendMail, sendMails } from '../notices/mail/send.ts'
import { sweepMails } from '../notices/mail/sweep.ts'
import { mailUnread } from '../notices/messages.ts'
import { sweepPushes } from '../notices/push/queue.ts'
import { type PushSettings, sendPushes } from '../notices/push/send.ts'
import { countQueues, type QueueCounts } from '../notices/queues.ts'
import { tellSales } from '../notices/sales.ts'
import { SCHEDULED_NOTICES } from '../notices/scheduled.ts'
import { saveMissedSnapshots } from '../partenariats/copies.ts'
import { collectOrphans } from '../photos/unused.ts'
import { type ConflictKind, settleConflicts } from './conflicts.ts'
import { expireOffers } from './expire.ts'
import { createForget } from './forget.ts'
import { dropLeftovers, purgeAnnonces } from './leftovers.ts'
import type { Job } from './runner.ts'

const SECOND_MS = 1000

/** Outcomes of mails, pushes and conflicts, for the counters and the log. */
export interface DeliveryEvents {
  readonly onDelivery?: (job: 'mail' | 'push', outcome: DeliveryOutcome, reason?: DeliveryReason) => void
  readonly onQueues?: (counts: QueueCounts) => void
  /** Outcome of conflicting versions on a cluster. */
  readonly onConflict?: (kind: ConflictKind) => void
}

export interface JobContext extends ModerationContext, DeliveryEvents {
  readonly catalogue: Catalogue
  readonly sendMail: SendMail
  readonly dataDir: string
  /** Folder of mails written as files, including those from before there was a mail server. */
  readonly mailFolder: string
  readonly push: PushSettings
}

/** All work without a request. Each job is safe to run twice, in two processes, and after weeks of downtime. */
export function jobTable(context: JobContext): readonly Job[] {
  const {
    store,
    accounts,
    catalogue,
    clock,
    sendMail,
    dataDir,
    mailFolder,
    origin,
    push,
    onDelivery = () => {},
    onQueues = () => {},
    onConflict = () => {},
  } = context
  const notices: NoticeContext = { store, origin, clock, isGone: accounts.isGone }
  const alerts = { ...notices, communeLocations }
  const outcomes = (job: 'mail' | 'push') => (outcome: DeliveryOutcome, reason?: DeliveryReason) =>
    onDelivery(job, outcome, reason)
  const mails = { store, clock, send: sendMail, onOutcome: outcomes('mail') }
  const pushes = { store, clock, settings: push, onOutcome: outcomes('push') }
  return [
    { name: 'expire', everyMs: 30 * SECOND_MS, run: (each) => expireOffers(store, clock(), each) },
    // It builds at most every five seconds.
    { name: 'catalogue', everyMs: 2 * SECOND_MS, run: () => catalogue.tick() },
    { name: 'mail', everyMs: 5 * SECOND_MS, run: (each) => sendMails({ ...mails, each }) },
    { name: 'mail-digests', everyMs: 30 * SECOND_MS, run: (each) => buildDigests(notices, each) },
    { name: 'queues', everyMs: MINUTE_MS, run: async () => onQueues(await countQueues(store)) },
    { name: 'notices', everyMs: MINUTE_MS, run: (each) => followCandidatures(notices, each) },
    { name: 'papers', everyMs: MINUTE_MS, run: (each) => followPapers(notices, each) },
    { name: 'sales-of-day', everyMs: MINUTE_MS, run: (each) => tellSales(notices, each) },
    { name: 'annonces', everyMs: MINUTE_MS, run: (each) => followAnnonces(notices, each) },
    { name: 'alerts', everyMs: 5 * SECOND_MS, run: (each) => tellAtOnce(alerts, each) },
    { name: 'alerts-vacancies', everyMs: MINUTE_MS, run: (each) => alertVacancies(notices, each) },
    { name: 'alerts-daily', everyMs: 30 * SECOND_MS, run: createDaily(alerts) },
    { name: 'unread', everyMs: 5 * MINUTE_MS, run: (each) => mailUnread(notices, each) },
    { name: 'reports', everyMs: MINUTE_MS, run: (each) => tellMissedReports(context, each) },
    { name: 'reports-sweep', everyMs: HOUR_MS, run: () => sweepReports(context) },
    { name: 'conflicts', everyMs: 5 * SECOND_MS, run: (each) => settleConflicts({ ...notices, onConflict }, each) },
    { name: 'full', everyMs: HOUR_MS, run: (each) => repairFull(store, clock(), each) },
    { name: 'copies', everyMs: MINUTE_MS, run: (each) => saveMissedSnapshots(store, clock(), each) },
    ...SCHEDULED_NOTICES.map(({ run, ...job }): Job => ({ ...job, run: (each) => run(notices, each) })),
    { name: 'purge', everyMs: HOUR_MS, run: (each) => purgeAnnonces(notices, each) },
    { name: 'leftovers', everyMs: 6 * HOUR_MS, run: (each) => dropLeftovers(notices, each) },
    { name: 'mail-sweep', everyMs: 6 * HOUR_MS, run: (each) => sweepMails(store, clock(), each) },
    { name: 'mail-files', everyMs: 10 * MINUTE_MS, run: (each) => sweepFolder(mailFolder, store, clock(), each) },
    { name: 'forget', everyMs: 5 * SECOND_MS, run: createForget({ store, clock, dataDir, mailFolder }) },
    { name: 'photos', everyMs: 6 * HOUR_MS, run: (each) => collectOrphans(store, clock(), each) },
    { name: 'push', everyMs: 2 * SECOND_MS, run: (each) => sendPushes({ ...pushes, each }) },
    { name: 'push-sweep', everyMs: HOUR_MS, run: (each) => sweepPushes(store.db('accounts'), clock(), each) },
    { name: 'sweep', everyMs: 10 * MINUTE_MS, run: (each) => accounts.sweep(each) },
  ]
}
