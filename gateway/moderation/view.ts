import { isAnnonceId, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { displayName, type User } from '#domain/user.ts'
import type { AccountView, ReportLine, ReportState, ReportView, SentMailLine } from '#wire/moderation.ts'
import type { MemberAccount } from '../accounts/types.ts'
import type { Mail } from '../notices/mail/document.ts'
import { find, get, getByPrefix, getPresent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportName } from './documents.ts'
import { type Concerns, ofInterest } from './interest.ts'

type Stores = Pick<ModerationContext, 'store'>

async function nameOf({ store }: Stores, uid: Uid | undefined): Promise<string> {
  const user = uid === undefined ? null : await get<User>(store.db('users'), uid)
  return user === null ? '' : displayName(user)
}

async function annonceOf(store: Store, { about }: Report): Promise<Pick<ReportView, 'annonce'>> {
  const annonce = isAnnonceId(about) ? await get<Annonce>(store.db('annonces'), about) : null
  if (annonce === null) return {}
  const { nom, ville, description, photos, photoTexts = {}, active, masquee = '' } = annonce
  return { annonce: { nom, ville, description, photos, photoTexts, active, masquee } }
}

function lineOf(report: Report, ofName: string): ReportLine {
  const { kind, about, of, reason, at, state } = report
  return { name: reportName(report), kind, about, of, ofName, reason, at, state }
}

export async function viewReport(context: ModerationContext, report: Report): Promise<ReportView> {
  const { text, outcome, settledAt, by, quote } = report
  const author = by === undefined ? null : await context.accounts.member(by)
  const reported = await context.accounts.member(report.of)
  return {
    ...lineOf(report, await nameOf(context, report.of)),
    text,
    ...(outcome === undefined ? {} : { outcome }),
    ...(settledAt === undefined ? {} : { settledAt }),
    ...(by === undefined ? {} : { by }),
    ...(quote === undefined ? {} : { quote }),
    ofSuspended: reported?.suspended !== undefined,
    byName: by === undefined ? (report.nom ?? '') : await nameOf(context, by),
    byEmail: author?.email ?? report.email ?? '',
    ...(await annonceOf(context.store, report)),
  }
}

/**
 * The reports in one state, oldest first, with the reported member's profile name, except those that concern the
 * operator asking.
 */
export async function reportLines(
  { store }: Stores,
  state: ReportState,
  concerns: Concerns,
): Promise<readonly ReportLine[]> {
  const all = await find<Report>(store.db('moderation'), { state, at: { $gt: '' } })
  const reports = all.filter((report) => !concerns(report)).sort((a, b) => (a.at < b.at ? -1 : 1))
  const uids = [...new Set(reports.map(({ of }) => of))]
  const users = await getPresent<User>(store.db('users'), uids)
  const names = new Map(users.map((user) => [user._id, displayName(user)] as const))
  return reports.map((report) => lineOf(report, names.get(report.of) ?? ''))
}

function mailLine({ _id, to = '', state, createdAt, attempts, endedAt = '', lastError, ...mail }: Mail): SentMailLine {
  const failed = [lastError?.code, lastError?.status].filter((part) => part !== undefined).join(' ')
  const ended = state === 'failed' || state === 'sent'
  const again = ended && mail.message !== undefined && mail.secret !== true
  return { _id, to, state, createdAt, attempts, endedAt, failed, again }
}

const newestFirst = (a: Mail, b: Mail): number => (a.createdAt < b.createdAt ? 1 : -1)

/** The lines of some mails, newest first, except those of reports that concern the operator asking. */
async function mailLines(
  context: ModerationContext,
  mails: readonly Mail[],
  concerns: Concerns,
): Promise<readonly SentMailLine[]> {
  const ids = mails.map(({ _id }) => _id)
  const withheld = await ofInterest(context, concerns, ids)
  return [...mails]
    .filter(({ _id }) => !withheld.has(_id))
    .sort(newestFirst)
    .map(mailLine)
}

/** Mails whose delivery was given up. */
export async function listFailedMails(
  context: ModerationContext,
  concerns: Concerns,
): Promise<readonly SentMailLine[]> {
  return mailLines(context, await find<Mail>(context.store.db('mail'), { state: 'failed' }), concerns)
}

const MAILS_SHOWN = 20 // per member

/** An account as an operator sees it. */
export async function viewAccount(
  context: ModerationContext,
  member: MemberAccount,
  concerns: Concerns,
): Promise<AccountView> {
  const { store } = context
  const user = await get<User>(store.db('users'), member.uid)
  const annonces = await getByPrefix<Annonce>(store.db('annonces'), `${member.uid}.`)
  const moderation = store.db('moderation')
  const mails = await find<Mail>(store.db('mail'), { uid: member.uid })
  // About somebody else's content: the member's own appeals do not count.
  const isSeen = (report: Report): boolean => report.kind !== 'appeal' && !concerns(report)
  return {
    ...member,
    nom: user === null ? '' : displayName(user),
    ville: user?.ville ?? '',
    annonces: annonces.map(({ _id, nom, active, masquee = '' }) => ({ id: _id, nom, active, masquee })),
    reported: (await find<Report>(moderation, { of: member.uid })).filter(isSeen).length,
    reports: (await find<Report>(moderation, { by: member.uid })).filter(isSeen).length,
    mails: (await mailLines(context, mails, concerns)).slice(0, MAILS_SHOWN),
  }
}
