import { DAY_MS } from '#domain/durations.ts'
import { randomId, type Uid } from '#domain/ids.ts'
import type { ModerationOutcome, ReportOutcome } from '#wire/moderation.ts'
import { bytes } from '../accounts/documents.ts'
import { iso } from '../base/instant.ts'
import { DECISION_MAILS, outcomeLetter } from '../messages/decision-mails.ts'
import type { Letter } from '../messages/mails.ts'
import { enqueue } from '../notices/delivery.ts'
import { newMail } from '../notices/mail/document.ts'
import { layOut } from '../notices/mail/layout.ts'
import { find, get, putIfCurrent, type Stored, update } from '../store/documents.ts'
import type { ModerationContext } from './context.ts'
import type { Report } from './documents.ts'
import { mailNotifier, notifierMailId, notifierOf } from './tell.ts'

/** Retention of a settled report: as long as its decision may be contested. */
const REPORT_RETENTION_MS = 183 * DAY_MS // six months

/** Mails a member a decision about them, even to an unproved address, as it is the account's. Replies go to support. */
export async function tellMember(context: ModerationContext, uid: Uid, letter: Letter): Promise<void> {
  const { store, accounts, clock, origin, supportEmail } = context
  const member = await accounts.member(uid)
  if (member === null) return
  const _id = `decision.${uid}.${iso(clock())}.${randomId(8, bytes)}`
  const message = layOut(letter, origin, 'account')
  const mail = newMail({ _id, uid, to: member.email, replyTo: supportEmail, message }, clock())
  await enqueue({ isGone: accounts.isGone }, store.db('mail'), mail)
}

/** Mails the author of a report its outcome: a visitor only if their copy was sent, in the same words for everyone. */
async function tellOutcome(context: ModerationContext, report: Report, outcome: ReportOutcome): Promise<void> {
  const notifier = await notifierOf(context, report)
  if (notifier.email === '' || (notifier.proved === null && report.copied !== true)) return
  await mailNotifier(context, notifier, notifierMailId(report, 'decision'), outcomeLetter(outcome))
}

async function close(
  context: ModerationContext,
  { _id }: Pick<Report, '_id'>,
  outcome: ModerationOutcome,
): Promise<void> {
  const { store, clock } = context
  const now = clock()
  await update<Report>(store.db('moderation'), _id, (open) =>
    open.state === 'settled'
      ? null
      : { ...open, state: 'settled', outcome, settledAt: iso(now), dueAt: iso(now + REPORT_RETENTION_MS) },
  )
}

/** The open reports about a member, or about one thing of theirs: either reports by others, or the member's appeals. */
async function openOf(
  { store }: ModerationContext,
  of: Uid,
  appeals: boolean,
  about?: string,
): Promise<readonly Stored<Report>[]> {
  const all = await find<Report>(store.db('moderation'), { of })
  const wanted = all.filter(({ kind }) => (kind === 'appeal') === appeals)
  return wanted.filter((report) => report.state === 'open' && (about === undefined || report.about === about))
}

/** An open report, by its id; null when there is none. */
export async function openReport({ store }: ModerationContext, id: string): Promise<Stored<Report> | null> {
  const report = await get<Report>(store.db('moderation'), id)
  return report?.state === 'open' ? report : null
}

/** Settles one report, and notifies its author. */
export async function settleReport(context: ModerationContext, report: Report, outcome: ReportOutcome): Promise<void> {
  await close(context, report, outcome)
  await tellOutcome(context, report, outcome)
}

/** Settles the open reports about a member, or about one thing of theirs. */
export async function settleAbout(
  context: ModerationContext,
  uid: Uid,
  outcome: ReportOutcome,
  about?: string,
): Promise<void> {
  for (const report of await openOf(context, uid, false, about)) await settleReport(context, report, outcome)
}

/** Settles a member's appeals: the decision was reversed, of which they are notified separately. */
export async function settleAppeals(context: ModerationContext, uid: Uid, about: string): Promise<void> {
  for (const appeal of await openOf(context, uid, true, about)) await close(context, appeal, 'restored')
}

/** Upholds the contested decision: the member gets the answer. */
export async function upholdAppeal(context: ModerationContext, appeal: Report, words: string): Promise<void> {
  await close(context, appeal, 'upheld')
  await tellMember(context, appeal.of, DECISION_MAILS.uphold(words))
}

/** Deletes reports past their retention. @returns how many were deleted */
export async function sweepReports({ store, clock }: Pick<ModerationContext, 'store' | 'clock'>): Promise<number> {
  const db = store.db('moderation')
  const due = await find<Report>(db, { dueAt: { $lte: iso(clock()) } })
  for (const { _id, _rev } of due) await putIfCurrent(db, { _id, _rev, _deleted: true })
  return due.length
}
