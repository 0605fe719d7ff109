import type { Annonce } from '#domain/annonce.ts'
import type { Uid } from '#domain/ids.ts'
import { displayName, type User } from '#domain/user.ts'
import type { Member } from '../accounts/types.ts'
import type { Mail } from '../notices/mail/document.ts'
import { find, get, getByPrefix } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportName } from './documents.ts'

/** A report as an operator reads it; instants are ISO 8601. */
export interface ReportView extends Omit<Report, '_id' | '_rev' | 'sender' | 'dueAt'> {
  readonly name: string
  /** Who is reported, as their profile says. */
  readonly ofName: string
  readonly ofSuspended: boolean
  /** Of a member who reports: as their profile and account say. */
  readonly byName: string
  readonly byEmail: string
  /** The annonce that is reported, when it is one and still there. */
  readonly annonce?: Pick<Annonce, 'nom' | 'ville' | 'description' | 'photos' | 'active' | 'masquee'>
}

async function nameOf({ store }: Pick<ModerationContext, 'store'>, uid: Uid | undefined): Promise<string> {
  const user = uid === undefined ? null : await get<User>(store.db('users'), uid)
  return user === null ? '' : displayName(user)
}

async function annonceOf(store: Store, { kind, about }: Report): Promise<Pick<ReportView, 'annonce'>> {
  const annonce = kind === 'annonce' ? await get<Annonce>(store.db('annonces'), about) : null
  if (annonce === null) return {}
  const { nom, ville, description, photos, active, masquee = '' } = annonce
  return { annonce: { nom, ville, description, photos, active, masquee } }
}

export async function viewReport(context: ModerationContext, report: Report): Promise<ReportView> {
  const { _id, _rev, sender: _, dueAt: __, ...shown } = report as Report & { readonly _rev?: string }
  const by = report.by === undefined ? null : await context.accounts.member(report.by)
  const of = await context.accounts.member(report.of)
  return {
    ...shown,
    name: reportName(report),
    ofName: await nameOf(context, report.of),
    ofSuspended: of?.suspended !== undefined,
    byName: report.by === undefined ? (report.nom ?? '') : await nameOf(context, report.by),
    byEmail: by?.email ?? report.email ?? '',
    ...(await annonceOf(context.store, report)),
  }
}

/** The reports of one state, the oldest first. */
export async function listReports(context: ModerationContext, state: Report['state']): Promise<readonly Report[]> {
  const all = await find<Report>(context.store.db('moderation'), { state, at: { $gt: '' } })
  return all.sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** A report as a list names it. */
export function reportLine(report: Report): Pick<Report, 'kind' | 'about' | 'of' | 'reason' | 'at' | 'state'> & {
  readonly name: string
} {
  const { kind, about, of, reason, at, state } = report
  return { name: reportName(report), kind, about, of, reason, at, state }
}

/** A mail as far as an operator sees it: never what it says. */
interface MailLine extends Pick<Mail, '_id' | 'state' | 'createdAt' | 'attempts'> {
  readonly to: string
  readonly endedAt: string
  /** What the mail server said, by its codes. */
  readonly failed: string
  /** Its text is still there, and holds no secret. */
  readonly again: boolean
}

function mailLine({
  _id,
  to = '',
  state,
  createdAt,
  attempts,
  endedAt = '',
  lastError,
  message,
  secret,
}: Mail): MailLine {
  const failed = [lastError?.code, lastError?.status].filter((part) => part !== undefined).join(' ')
  const ended = state === 'failed' || state === 'sent'
  return {
    _id,
    to,
    state,
    createdAt,
    attempts,
    endedAt,
    failed,
    again: ended && message !== undefined && secret !== true,
  }
}

const newestFirst = (a: Mail, b: Mail): number => (a.createdAt < b.createdAt ? 1 : -1)

/** The mails that were given up, the newest first. */
export async function listFailedMails(store: Store): Promise<readonly MailLine[]> {
  return (await find<Mail>(store.db('mail'), { state: 'failed' })).sort(newestFirst).map(mailLine)
}

const MAILS_SHOWN = 20 // of one member

/** What an operator sees of an account, beside what its export holds. */
export interface AccountView extends Member {
  readonly nom: string
  readonly ville: string
  readonly annonces: readonly {
    readonly id: string
    readonly nom: string
    readonly active: boolean
    readonly masquee: string
  }[]
  /** How many reports there are of what is theirs, and how many they made. */
  readonly reported: number
  readonly reports: number
  /** The last ones to them. */
  readonly mails: readonly MailLine[]
}

export async function viewAccount({ store }: Pick<ModerationContext, 'store'>, member: Member): Promise<AccountView> {
  const user = await get<User>(store.db('users'), member.uid)
  const annonces = await getByPrefix<Annonce>(store.db('annonces'), `${member.uid}.`)
  const moderation = store.db('moderation')
  const mails = await find<Mail>(store.db('mail'), { uid: member.uid })
  return {
    ...member,
    nom: user === null ? '' : displayName(user),
    ville: user?.ville ?? '',
    annonces: annonces.map(({ _id, nom, active, masquee = '' }) => ({ id: _id, nom, active, masquee })),
    reported: (await find(moderation, { of: member.uid })).length,
    reports: (await find(moderation, { by: member.uid })).length,
    mails: mails.sort(newestFirst).slice(0, MAILS_SHOWN).map(mailLine),
  }
}
