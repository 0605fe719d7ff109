import { type AnnonceId, boutiqueOf, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { HiddenReason } from '#domain/talk/signalement.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { changedByServer } from '#domain/versions/stamp-pushed.ts'
import { iso } from '../base/instant.ts'
import { eraseById, get, putIfCurrent, scanIds, update } from '../store/documents.ts'
import type { ModerationContext } from './context.ts'
import type { Hidden } from './documents.ts'

type HidingContext = Pick<ModerationContext, 'store' | 'clock'>

export const hiddenId = (id: AnnonceId): string => `hidden:${id}`

/** Changes an annonce as the server: concurrent offline writes do not revert it. */
function change(
  { store, clock }: HidingContext,
  id: AnnonceId,
  changed: (annonce: Annonce) => Partial<Annonce> | null,
): Promise<Annonce | null> {
  return update<Annonce>(store.db('annonces'), id, (annonce) => {
    const fields = changed(annonce)
    if (fields === null) return null
    return changedByServer(SHAPES.annonces, { ...annonce }, { ...annonce, ...fields }, clock(), [boutiqueOf(id)])
  })
}

/**
 * Hides an annonce: it is closed, which removes it from everything public as any closing does, and its owner sees the
 * reason. One hidden by itself keeps that reason when its boutique is suspended.
 */
export async function hideAnnonce(context: HidingContext, id: AnnonceId, reason: HiddenReason): Promise<void> {
  const { store, clock } = context
  const annonce = await get<Annonce>(store.db('annonces'), id)
  if (annonce === null) return
  // Saved first, so that a hidden annonce always has its former state. Already saved if it was hidden before.
  const { masquee = '' } = annonce
  if (masquee === '') {
    const before = await get<Hidden>(store.db('moderation'), hiddenId(id))
    await putIfCurrent(store.db('moderation'), {
      ...before,
      _id: hiddenId(id),
      wasActive: annonce.active,
      at: iso(clock()),
    })
  }
  await change(context, id, ({ masquee: current = '' }) =>
    current !== '' && reason === 'suspended' ? null : { active: false, masquee: reason },
  )
}

/** Restores an annonce as it was before it was hidden. @param only restricts it to annonces hidden for this reason */
export async function restoreAnnonce(context: HidingContext, id: AnnonceId, only?: HiddenReason): Promise<void> {
  const db = context.store.db('moderation')
  const hidden = await get<Hidden>(db, hiddenId(id))
  const shown = await change(context, id, ({ masquee = '' }) => {
    if (masquee === '' || (only !== undefined && masquee !== only)) return null
    return { active: hidden?.wasActive === true, masquee: '' }
  })
  if (shown !== null) await eraseById(db, hiddenId(id))
}

export async function hideAllOf(context: HidingContext, uid: Uid): Promise<void> {
  const ids = scanIds(context.store.db('annonces'), `${uid}.`)
  for await (const id of ids) await hideAnnonce(context, id as AnnonceId, 'suspended')
}

/** Restores the annonces hidden with the account, not those hidden by themselves. */
export async function restoreAllOf(context: HidingContext, uid: Uid): Promise<void> {
  const ids = scanIds(context.store.db('annonces'), `${uid}.`)
  for await (const id of ids) await restoreAnnonce(context, id as AnnonceId, 'suspended')
}
