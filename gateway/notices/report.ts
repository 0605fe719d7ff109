import type { Candidature } from '#domain/candidature.ts'
import type { Signalement } from '#domain/conversation/entries.ts'
import { conversationOf } from '#domain/conversation/ids.ts'
import { displayName, type User } from '#domain/user.ts'
import { conversation as texts } from '#messages/fr/conversation.ts'
import { type Account, accountId, emailId } from '../accounts/documents.ts'
import { type ForEach, forEachApart } from '../store/apart.ts'
import { find, get, neverWritten, putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS, iso } from './instants.ts'
import { contactMailId, contactMessage } from './mail/contact-message.ts'
import { newMail, SUPPORT } from './mail/document.ts'

export interface ReportContext {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly supportEmail: string
}

function mailIdOf({ _id }: Signalement): string {
  return contactMailId(_id)
}

/** Queues the mail of a report to the support, once: its id is the report's. */
export async function queueReport(
  { store, clock, supportEmail }: ReportContext,
  report: Signalement,
): Promise<boolean> {
  const id = conversationOf(report._id)
  const account = await get<Account>(store.db('accounts'), accountId(report.by))
  const user = await get<User>(store.db('users'), report.by)
  const candidature = await get<Candidature>(store.db('candidatures'), id)
  if (account === null || user === null || candidature === null) return false
  const message = contactMessage({
    nom: displayName(user),
    email: account.email,
    sujet: texts.reportSubject,
    message: texts.reportMail(texts.reasons[report.reason], id, report.text),
  })
  // The deletion of the account finds it by its sender, as any message to the support.
  const sender = emailId(store, account.email)
  const addresses = { addressee: SUPPORT, to: supportEmail, replyTo: account.email, sender } as const
  return putIfCurrent(store.db('mail'), newMail({ _id: mailIdOf(report), ...addresses, message }, clock()))
}

/** Queues the mails that a process which died after a report, or could not write, left out. @returns how many */
export async function queueMissedReports(context: ReportContext, each: ForEach = forEachApart): Promise<number> {
  const { store, clock } = context
  const since = iso(clock() - DAY_MS)
  const reports = await find<Signalement>(store.db('conversations'), {
    kind: 'signalement',
    receivedAt: { $gt: since },
  })
  const missing = await neverWritten(store.db('mail'), reports.map(mailIdOf))
  const due = reports.filter((report) => missing.has(mailIdOf(report)))
  return (
    await each(
      due,
      ({ _id }) => _id,
      (report) => queueReport(context, report),
    )
  ).done
}
