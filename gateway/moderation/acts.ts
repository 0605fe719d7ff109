import { type AnnonceId, boutiqueOf, isAnnonceId, isUid } from '#domain/ids.ts'
import { typedEmail } from '#domain/input.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { REPORT_REASONS, type ReportReason } from '#domain/talk/signalement.ts'
import type { ActCode } from '#wire/moderation.ts'
import type { MemberAccount } from '../accounts/types.ts'
import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import { refreshFullOf } from '../members/full.ts'
import { DECISION_MAILS } from '../messages/decision-mails.ts'
import { named } from '../messages/readable.ts'
import type { Mail } from '../notices/mail/document.ts'
import { get, update } from '../store/documents.ts'
import { type AuditActor, append } from './audit-log.ts'
import type { ModerationContext } from './context.ts'
import { openReport, settleAbout, settleAppeals, settleReport, tellMember, upholdAppeal } from './decide.ts'
import { reportId } from './documents.ts'
import { hideAllOf, hideAnnonce, restoreAllOf, restoreAnnonce } from './hiding.ts'
import { concernsOf, ofInterest, requireNoInterest, requireNoInterestIn } from './interest.ts'

/**
 * Acts of an operator. Each is written to the audit log before it is executed: an act that a crash interrupts can be
 * repeated, and none lacks its entry. Every act is idempotent. Operators cannot act on what concerns themselves.
 */
export interface Acting {
  readonly context: ModerationContext
  readonly by: AuditActor
}

const pathOf = (id: AnnonceId): string => `/annonce/${id}`

function write({ context: { store, clock }, by }: Acting, act: ActCode, about: string, code?: string) {
  return append(store, { by, act, about, ...(code === undefined ? {} : { code }) }, clock())
}

/** @throws HttpError 404 `not-found` */
function missing(): never {
  throw new HttpError(404, 'not-found')
}

/** @throws HttpError 400 `invalid` for a code that is no reason */
export function asReason(code: string): ReportReason {
  const reason = REPORT_REASONS.find((one) => one === code)
  if (reason === undefined)
    throw new HttpError(400, 'invalid', { fields: [{ field: 'reason', code: 'unknown-value' }] })
  return reason
}

/** The member of an e-mail or a uid. @throws HttpError 404 `not-found` */
export async function memberNamed({ accounts }: ModerationContext, who: string): Promise<MemberAccount> {
  const name = typedEmail(who) // a uid is lower case too
  const member = isUid(name) ? await accounts.member(name) : await accounts.memberByEmail(name)
  return member ?? missing()
}

async function annonceNamed({ store }: ModerationContext, id: string): Promise<Annonce> {
  const annonce = isAnnonceId(id) ? await get<Annonce>(store.db('annonces'), id) : null
  return annonce ?? missing()
}

/** Settles a report without further action. @throws HttpError 404 when there is no such open report */
export async function settleWithoutAction(acting: Acting, name: string): Promise<void> {
  const report = await openReport(acting.context, reportId(name))
  if (report === null || report.kind === 'appeal') missing()
  await requireNoInterest(acting.context, acting.by, report)
  await write(acting, 'settle', report._id, 'none')
  await settleReport(acting.context, report, 'none')
}

/**
 * Upholds a contested decision, with an answer in words.
 * @throws HttpError 400 `invalid` without words, 404 when there is no such open appeal
 */
export async function uphold(acting: Acting, name: string, words: string): Promise<void> {
  const appeal = await openReport(acting.context, reportId(name))
  if (appeal?.kind !== 'appeal') missing()
  await requireNoInterest(acting.context, acting.by, appeal)
  if (words.trim() === '') throw new HttpError(400, 'invalid', { fields: [{ field: 'words', code: 'required' }] })
  await write(acting, 'uphold', appeal._id)
  await upholdAppeal(acting.context, appeal, words)
}

/** Hides an annonce, mails its boutique the reason, and settles the reports about it. */
export async function hide(acting: Acting, id: string, reason: ReportReason, words: string): Promise<void> {
  const { context } = acting
  const annonce = await annonceNamed(context, id)
  await requireNoInterestIn(context, acting.by, boutiqueOf(annonce._id))
  await write(acting, 'hide', annonce._id, reason)
  await hideAnnonce(context, annonce._id, reason)
  const letter = DECISION_MAILS.hide(named(annonce.nom), reason, words, pathOf(annonce._id))
  await tellMember(context, boutiqueOf(annonce._id), letter)
  await settleAbout(context, boutiqueOf(annonce._id), 'hidden', annonce._id)
}

/** Restores it as it was. @throws HttpError 404 when it is not hidden, or is hidden with its boutique's account */
export async function unhide(acting: Acting, id: string): Promise<void> {
  const { context } = acting
  const annonce = await annonceNamed(context, id)
  const { masquee = '' } = annonce
  await requireNoInterestIn(context, acting.by, boutiqueOf(annonce._id))
  if (masquee === '' || masquee === 'suspended') missing()
  await write(acting, 'restore', annonce._id)
  await settleAppeals(context, boutiqueOf(annonce._id), annonce._id)
  const { suspended } = (await context.accounts.member(boutiqueOf(annonce._id))) ?? {}
  if (suspended !== undefined) {
    // Its boutique has been suspended meanwhile: it stays hidden for that, until the account is reinstated.
    await update<Annonce>(context.store.db('annonces'), annonce._id, (one) => ({ ...one, masquee: 'suspended' }))
    return
  }
  await restoreAnnonce(context, annonce._id)
  const letter = DECISION_MAILS.restore(named(annonce.nom), pathOf(annonce._id))
  await tellMember(context, boutiqueOf(annonce._id), letter)
}

/**
 * An operator's account cannot be suspended or deleted before the role is withdrawn, on the server itself: otherwise
 * one operator could get rid of the others.
 */
function requireNoOperator(member: MemberAccount): void {
  if (member.operatorSince !== undefined) throw new HttpError(409, 'operator-kept')
}

/** Suspends a member, mails them the reason, hides their annonces, and settles the reports about them. */
export async function suspend(acting: Acting, who: string, reason: ReportReason, words: string): Promise<void> {
  const { context } = acting
  const member = await memberNamed(context, who)
  const { uid, suspended } = member
  await requireNoInterestIn(context, acting.by, uid)
  requireNoOperator(member)
  await write(acting, 'suspend', uid, reason)
  await context.accounts.suspend(uid, { reason, at: iso(context.clock()) })
  await hideAllOf(context, uid)
  await refreshFullOf(context.store, uid, context.clock())
  if (suspended === undefined) await tellMember(context, uid, DECISION_MAILS.suspend(reason, words))
  await settleAbout(context, uid, 'suspended')
}

/** Lifts a suspension, and restores what it hid. @throws HttpError 404 when the member is not suspended */
export async function reinstate(acting: Acting, who: string): Promise<void> {
  const { context } = acting
  const { uid, suspended } = await memberNamed(context, who)
  await requireNoInterestIn(context, acting.by, uid)
  if (suspended === undefined) missing()
  await write(acting, 'reinstate', uid)
  await settleAppeals(context, uid, uid)
  await context.accounts.reinstate(uid)
  await restoreAllOf(context, uid)
  await refreshFullOf(context.store, uid, context.clock())
  await tellMember(context, uid, DECISION_MAILS.reinstate())
}

/** Deletes a member's account, as the member could. */
export async function deleteMemberAccount(acting: Acting, who: string): Promise<void> {
  const { context } = acting
  const member = await memberNamed(context, who)
  const { uid } = member
  await requireNoInterestIn(context, acting.by, uid)
  requireNoOperator(member)
  await write(acting, 'delete', uid)
  await settleAbout(context, uid, 'deleted')
  await context.accounts.erase(uid)
}

/**
 * Makes a member an operator. Their address must be proved, since it allows a password reset.
 * @returns false when it is not
 */
export async function appoint(acting: Acting, who: string): Promise<boolean> {
  const { uid, proved } = await memberNamed(acting.context, who)
  if (!proved) return false
  await write(acting, 'appoint', uid)
  return acting.context.accounts.setOperator(uid, true)
}

/** Withdraws the role; open rights to act end with the next request. */
export async function dismiss(acting: Acting, who: string): Promise<void> {
  const { uid } = await memberNamed(acting.context, who)
  await write(acting, 'dismiss', uid)
  await acting.context.accounts.setOperator(uid, false)
}

/** Puts a failed or sent mail back in the queue. @throws HttpError 404 when its text is gone */
export async function resend(acting: Acting, id: string): Promise<void> {
  const { store, clock } = acting.context
  const mail = await get<Mail>(store.db('mail'), id)
  const { to, message } = mail ?? {}
  if (mail === null || to === undefined || message === undefined || mail.secret === true) missing()
  const concerns = await concernsOf(acting.context, acting.by)
  if ((await ofInterest(acting.context, concerns, [id])).size > 0) throw new HttpError(403, 'own-interest')
  await write(acting, 'resend', id)
  await update<Mail>(store.db('mail'), id, (current) => {
    if (current.state !== 'sent' && current.state !== 'failed') return null
    return { ...current, state: 'queued', attempts: 0, dueAt: iso(clock()) }
  })
}
