import type { FastifyPluginAsync } from 'fastify'
import { DAY_MS } from '#domain/durations.ts'
import { normaliseEmail } from '#domain/input.ts'
import type { Signalement, StoredEntry } from '#domain/talk/entries.ts'
import { conversationOf, otherOf } from '#domain/talk/ids.ts'
import { reportErrors, reportedMember, type SentReport } from '#domain/talk/signalement.ts'
import type { User } from '#domain/user.ts'
import { emailId } from '../accounts/documents.ts'
import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import type { Limiter } from '../http/limiter.ts'
import { clientKey, perAddress } from '../http/limits.ts'
import { readSessions, type SessionInfo } from '../http/session.ts'
import { eraseById, find, get, neverWritten, putIfCurrent } from '../store/documents.ts'
import { idKey, type ProcessEach, processEach } from '../store/process-each.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportId } from './documents.ts'
import { supportMailId, tellReport } from './tell.ts'

/**
 * Stores a report and queues its mails. Resending it changes nothing. If the reported account is deleted concurrently,
 * whichever comes second erases the report.
 */
export async function keep(context: ModerationContext, report: Report): Promise<boolean> {
  const { store, accounts } = context
  const db = store.db('moderation')
  if (!(await putIfCurrent(db, report))) return false
  if (await accounts.isGone(report.of)) {
    await eraseById(db, report._id)
    return false
  }
  return tellReport(context, report)
}

async function isThere({ store }: ModerationContext, { kind, about }: SentReport): Promise<boolean> {
  if (kind === 'annonce') return (await get(store.db('annonces'), about)) !== null
  return (await get<User>(store.db('users'), about))?.profileComplete === true
}

/**
 * Accepts a report from the form. Its author is the member if it was written under the account that sends it; otherwise
 * a visitor, under the name and e-mail given.
 * @throws HttpError 409 `document-gone` when its subject does not exist
 */
async function takeReport(context: ModerationContext, sent: SentReport, account: SessionInfo | null): Promise<void> {
  if (!(await isThere(context, sent))) throw new HttpError(409, 'document-gone')
  const { id, kind, about, reason, text, nom } = sent
  const email = normaliseEmail(sent.email)
  const visitor = email === '' ? { nom } : { nom, email, sender: emailId(context.store, email) }
  await keep(context, {
    _id: reportId(id),
    kind,
    about: about as Report['about'],
    of: reportedMember(sent),
    reason,
    text,
    at: iso(context.clock()),
    state: 'open',
    ...(account !== null && account.uid === sent.uid ? { by: account.uid } : visitor),
  })
}

/** The part of a conversation that a report discloses: the reported message. */
async function quoteOf({ store }: ModerationContext, { about = '' }: Signalement): Promise<Pick<Report, 'quote'>> {
  const message = about === '' ? null : await get<StoredEntry>(store.db('conversations'), about)
  return message === null ? {} : { quote: { text: message.text, photos: message.photos } }
}

/** Files a party's report from a conversation. @returns whether it is new */
export async function takeSignalement(context: ModerationContext, entry: Signalement): Promise<boolean> {
  const { _id, by, reason, text, about = '', receivedAt } = entry
  const id = conversationOf(_id)
  if ((await get(context.store.db('candidatures'), id)) === null) return false
  return keep(context, {
    _id: reportId(_id),
    kind: about === '' ? 'conversation' : 'message',
    about: about === '' ? id : about,
    of: otherOf(id, by),
    reason,
    text,
    at: receivedAt,
    state: 'open',
    by,
    ...(await quoteOf(context, entry)),
  })
}

/**
 * Completes, within the day, reports that a crash or a failed write left unfinished.
 * @returns how many were sent to the support
 */
export async function tellMissedReports(context: ModerationContext, each: ProcessEach = processEach): Promise<number> {
  const { store, clock } = context
  const since = { $gt: iso(clock() - DAY_MS) }
  const written = await find<Signalement>(store.db('conversations'), { kind: 'signalement', receivedAt: since })
  const unfiled = await neverWritten(
    store.db('moderation'),
    written.map(({ _id }) => reportId(_id)),
  )
  const missing = written.filter(({ _id }) => unfiled.has(reportId(_id)))
  const taken = await each(missing, idKey, (entry) => takeSignalement(context, entry))
  const openReports = await find<Report>(store.db('moderation'), { state: 'open', at: since })
  const unnotified = await neverWritten(store.db('mail'), openReports.map(supportMailId))
  const due = openReports.filter((report) => unnotified.has(supportMailId(report)))
  const notified = await each(due, idKey, (report) => tellReport(context, report))
  return taken.done + notified.done
}

/** Options of the routes that anyone may report by. */
export interface ReportRouteOptions {
  readonly context: ModerationContext
  readonly limits: Limiter
}

/** Validates a report. @throws HttpError 400 `invalid` with its fields */
function parseReport(body: unknown): SentReport {
  const fields = reportErrors(body as Readonly<Record<string, unknown>>)
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
  return body as SentReport
}

/** `POST /api/signalements`: anyone may report an annonce or a profile. */
export const reportRoute: FastifyPluginAsync<ReportRouteOptions> = async (app, { context, limits }) => {
  readSessions(app, context.accounts)
  const options = { ...perAddress('report'), bodyLimit: 32 * 1024, schema: { body: { type: 'object' } } }
  app.post('/api/signalements', options, async (request, reply) => {
    const sent = parseReport(request.body)
    limits.take({ 'report:sender': request.account?.uid ?? clientKey(request.ip) })
    await takeReport(context, sent, request.account)
    return reply.code(202).send({ ok: true })
  })
}
