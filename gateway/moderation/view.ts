import type { Annonce } from '#domain/annonce.ts'
import type { Uid } from '#domain/ids.ts'
import { displayName, type User } from '#domain/user.ts'
import type { Member } from '../accounts/types.ts'
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
}

export async function viewAccount({ store }: Pick<ModerationContext, 'store'>, member: Member): Promise<AccountView> {
  const user = await get<User>(store.db('users'), member.uid)
  const annonces = await getByPrefix<Annonce>(store.db('annonces'), `${member.uid}.`)
  const moderation = store.db('moderation')
  return {
    ...member,
    nom: user === null ? '' : displayName(user),
    ville: user?.ville ?? '',
    annonces: annonces.map(({ _id, nom, active, masquee = '' }) => ({ id: _id, nom, active, masquee })),
    reported: (await find(moderation, { of: member.uid })).length,
    reports: (await find(moderation, { by: member.uid })).length,
  }
}
