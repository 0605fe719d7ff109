import type { Uid } from '#domain/ids.ts'
import { emailId } from '../accounts/documents.ts'
import { HttpError } from '../http/error.ts'
import { contactName } from '../notices/mail/contact-message.ts'
import { find, getMany } from '../store/documents.ts'
import type { AuditActor } from './audit-log.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportId } from './documents.ts'
import { outcomeName } from './tell.ts'

/** Whether a report concerns the actor: it is about them or their content, by them, or from their conversation. */
export type Concerns = (report: Pick<Report, 'of' | 'by' | 'about' | 'sender'>) => boolean

/**
 * What concerns an operator must be read and decided by another. Commands are run by the server's administrator, whom
 * nothing concerns, so that what concerns the only operator can still be settled.
 */
export async function concernsOf({ store, accounts }: ModerationContext, actor: AuditActor): Promise<Concerns> {
  if (actor === 'commande') return () => false
  const member = await accounts.member(actor)
  const actorEmailId = member === null ? undefined : emailId(store, member.email)
  return ({ of, by, about, sender }) =>
    of === actor ||
    by === actor ||
    about.split('.').includes(actor) ||
    (sender !== undefined && sender === actorEmailId)
}

function refuse(): never {
  throw new HttpError(403, 'own-interest')
}

/** @throws HttpError 403 `own-interest` */
export async function requireNoInterest(context: ModerationContext, actor: AuditActor, report: Report): Promise<void> {
  if ((await concernsOf(context, actor))(report)) refuse()
}

/**
 * The same for acts on a member: operators cannot act on themselves, nor on members they have an open report about. A
 * refusal does not reveal who reported the operator.
 * @throws HttpError 403 `own-interest`
 */
export async function requireNoInterestIn(context: ModerationContext, actor: AuditActor, member: Uid): Promise<void> {
  if (actor === 'commande') return
  if (actor === member) refuse()
  const concerns = await concernsOf(context, actor)
  const reports = await find<Report>(context.store.db('moderation'), { of: member })
  if (reports.some((report) => report.state === 'open' && concerns(report))) refuse()
}

/**
 * Ids of reports and of their mails that concern the actor: a mail's recipient would reveal who reported.
 * @param ids of reports, mails, and anything else
 */
export async function ofInterest(
  context: ModerationContext,
  concerns: Concerns,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = ids.flatMap((id) => {
    const name = outcomeName(id) ?? contactName(id)
    if (name !== undefined) return [[id, reportId(name)] as const]
    return id.startsWith(reportId('')) ? [[id, id] as const] : []
  })
  const found = await getMany<Report>(
    context.store.db('moderation'),
    named.map(([, report]) => report),
  )
  return new Set(
    found.flatMap((one, at) => (one.state === 'present' && concerns(one.doc) ? [named[at]?.[0] ?? ''] : [])),
  )
}
