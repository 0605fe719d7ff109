import { DAY_MS } from '#domain/durations.ts'
import { isAnnonceId } from '#domain/ids.ts'
import { REPORT_SUBJECT } from '#domain/talk/signalement.ts'
import { displayName, type User } from '#domain/user.ts'
import { emailId } from '../accounts/documents.ts'
import type { MemberAccount } from '../accounts/types.ts'
import { iso } from '../base/instant.ts'
import type { Letter } from '../messages/mails.ts'
import { REPORT_MAILS } from '../messages/report-mails.ts'
import { enqueue } from '../notices/delivery.ts'
import { contactMailId, contactMessage } from '../notices/mail/contact-message.ts'
import { type Mail, newMail } from '../notices/mail/document.ts'
import { layOut } from '../notices/mail/layout.ts'
import { find, get, neverWritten, putIfCurrent, update } from '../store/documents.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportName } from './documents.ts'

/** The reporter, as far as known. */
interface Notifier {
  readonly nom: string
  readonly email: string
  /** The member, if their address is proved. */
  readonly proved: MemberAccount | null
}

export async function notifierOf({ store, accounts }: ModerationContext, report: Report): Promise<Notifier> {
  const { by, nom = '', email = '' } = report
  const member = by === undefined ? null : await accounts.member(by)
  const user = member === null ? null : await get<User>(store.db('users'), member.uid)
  if (member === null || user === null) return { nom, email, proved: null }
  return { nom: displayName(user), email: member.email, proved: member.proved ? member : null }
}

/** Location of the reported content, for a mail. */
function whereOf({ kind, about }: Report, origin: string): string {
  if (isAnnonceId(about)) return `${origin}/annonce/${about}`
  return kind === 'profil' ? `${origin}/profil/${about}` : about
}

/** Id of a mail to a reporter: their copy, or the outcome. */
export function notifierMailId(report: Pick<Report, '_id'>, what: 'copie' | 'decision'): string {
  return `signalement.${reportName(report)}.${what}`
}

/** The name of the report that such a mail belongs to; undefined for any other. */
export function outcomeName(mailId: string): string | undefined {
  return /^signalement\.(.+)\.(?:copie|decision)$/.exec(mailId)?.[1]
}

export function supportMailId(report: Pick<Report, '_id'>): string {
  return contactMailId(reportName(report))
}

async function tellSupport(context: ModerationContext, report: Report, notifier: Notifier): Promise<boolean> {
  const { store, clock, supportEmail, origin } = context
  const { nom, email } = notifier
  const { kind, reason, text } = report
  const where = whereOf(report, origin)
  const message = contactMessage({
    nom: nom || REPORT_MAILS.nobody,
    email: email || REPORT_MAILS.noAddress,
    sujet: kind === 'appeal' ? REPORT_MAILS.appeal : REPORT_SUBJECT,
    message: REPORT_MAILS.toSupport(kind, reason, where, text),
  })
  // The account's deletion finds it by its sender, like any message to the support.
  const from = email === '' ? {} : { replyTo: email, sender: emailId(store, email) }
  const mail = { _id: supportMailId(report), to: supportEmail, ...from, message } as const
  return putIfCurrent(store.db('mail'), newMail(mail, clock()))
}

/** Copies per day to an unproved address: whoever typed it may be a stranger to it. */
const COPIES_A_DAY = 3

/** Whether another copy may be sent to an address, identified in mails by its `emailId`. */
async function hasPlace({ store, clock }: ModerationContext, sender: string): Promise<boolean> {
  const since = iso(clock() - DAY_MS)
  const mails = await find<Mail>(store.db('mail'), { sender })
  const copies = mails.filter(({ _id, createdAt }) => _id.endsWith('.copie') && createdAt > since)
  return copies.length < COPIES_A_DAY
}

/** Queues a mail to a reporter. An unproved address may be a stranger's: such mails are the same for everyone. */
export async function mailNotifier(
  { store, clock, accounts, origin }: ModerationContext,
  { email, proved }: Notifier,
  _id: string,
  letter: Letter,
): Promise<void> {
  const owner = proved === null ? { sender: emailId(store, email) } : { uid: proved.uid }
  const message = layOut(letter, origin, proved === null ? 'none' : 'account')
  await enqueue({ isGone: accounts.isGone }, store.db('mail'), newMail({ _id, to: email, ...owner, message }, clock()))
}

/**
 * The copy of a report. To an unproved address it is the same for everyone, with nothing that the sender chose: no
 * words, name or link. Otherwise it could carry anybody's message to anybody.
 */
async function tellNotifier(context: ModerationContext, report: Report, notifier: Notifier): Promise<void> {
  if (report.kind === 'appeal') return // the page confirmed it, and an answer follows
  const { store, origin } = context
  const { email, proved } = notifier
  const _id = notifierMailId(report, 'copie')
  if (email === '' || !(await neverWritten(store.db('mail'), [_id])).has(_id)) return
  if (proved === null && !(await hasPlace(context, emailId(store, email)))) return
  const letter =
    proved === null
      ? REPORT_MAILS.visitorCopy()
      : REPORT_MAILS.memberCopy(report.kind, report.reason, whereOf(report, origin), report.text)
  await mailNotifier(context, notifier, _id, letter)
  if (proved === null)
    await update<Report>(store.db('moderation'), report._id, (current) => ({ ...current, copied: true }))
}

/** Queues a report's mails once: to the support, a copy to the reporter. @returns whether the support's is new */
export async function tellReport(context: ModerationContext, report: Report): Promise<boolean> {
  const notifier = await notifierOf(context, report)
  const isNew = await tellSupport(context, report, notifier)
  await tellNotifier(context, report, notifier)
  return isNew
}
