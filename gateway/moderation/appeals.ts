import type { Annonce } from '#domain/annonce.ts'
import { type AnnonceId, boutiqueOf, isAnnonceId, type Uid } from '#domain/ids.ts'
import type { ReportReason } from '#domain/signalement.ts'
import { iso } from '../accounts/documents.ts'
import type { Member } from '../accounts/types.ts'
import { HttpError } from '../http/error.ts'
import { get } from '../store/documents.ts'
import type { ModerationContext } from './context.ts'
import { type Hidden, reportId } from './documents.ts'
import { hiddenId } from './hiding.ts'
import { keep } from './reports.ts'

/** Something decided about a member, that they may contest. */
interface Decision {
  /** The annonce that is hidden, or the member who is suspended. */
  readonly about: AnnonceId | Uid
  readonly of: Uid
  readonly reason: ReportReason
  /** ISO 8601. */
  readonly at: string
}

/** Why an annonce of a member's is hidden for itself; null when it is not, or is another's. */
export async function hidingOf({ store }: ModerationContext, of: Uid, id: string): Promise<Decision | null> {
  if (!isAnnonceId(id) || boutiqueOf(id) !== of) return null
  const { masquee = '' } = (await get<Annonce>(store.db('annonces'), id)) ?? {}
  if (masquee === '' || masquee === 'suspended') return null
  const hidden = await get<Hidden>(store.db('moderation'), hiddenId(id))
  return { about: id, of, reason: masquee, at: hidden?.at ?? '' }
}

/** Why a member is suspended; null when they are not. */
export function suspensionOf({ uid, suspended }: Member): Decision | null {
  return suspended === undefined ? null : { about: uid, of: uid, ...suspended }
}

/**
 * Files an appeal, one for each decision, and tells the support.
 * @throws HttpError 409 `no-decision`, or `appeal-filed` when there is one
 */
export async function fileAppeal(context: ModerationContext, decision: Decision | null, text: string): Promise<void> {
  if (decision === null) throw new HttpError(409, 'no-decision')
  const { about, of, reason, at } = decision
  const _id = reportId(`contestation-${about}-${Date.parse(at) || 0}`)
  const said = { kind: 'appeal', about, of, by: of, reason, text, state: 'open' } as const
  const isNew = await keep(context, { _id, ...said, at: iso(context.clock()) })
  if (!isNew) throw new HttpError(409, 'appeal-filed')
}
