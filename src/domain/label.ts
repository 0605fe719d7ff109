import type { CandidatureStatus } from './candidature.ts'
import type { Annonce } from './market/annonce.ts'

/** The label on the owner's card of an annonce. */
export type AnnonceLabel =
  | { readonly kind: 'closed' }
  | { readonly kind: 'published' }
  | { readonly kind: 'awaiting-creator' }
  | { readonly kind: 'confirmed'; readonly confirmed: number; readonly total: number }

/** The owner's label: a current offer comes first, then the confirmed ones, then plain publication. */
export function annonceLabel(annonce: Pick<Annonce, 'active'>, statuses: readonly CandidatureStatus[]): AnnonceLabel {
  if (!annonce.active) return { kind: 'closed' }
  if (statuses.indexOf('awaiting-creator') >= 0) return { kind: 'awaiting-creator' }
  const confirmed = statuses.filter((status) => status === 'confirmed').length
  return confirmed > 0 ? { kind: 'confirmed', confirmed, total: statuses.length } : { kind: 'published' }
}

/** The state as a créateur sees it; three of the seven states have one label. */
export type CreatorLabel = 'pending' | 'accepted' | 'confirmed' | 'refused' | 'withdrawn'

export const CREATOR_LABELS: { readonly [S in CandidatureStatus]: CreatorLabel } = {
  pending: 'pending',
  'awaiting-creator': 'accepted',
  confirmed: 'confirmed',
  'refused-by-boutique': 'refused',
  'withdrawn-by-creator': 'withdrawn',
  'declined-by-creator': 'refused',
  expired: 'refused',
}

/** The state as a boutique sees it; a pending candidature shows its two buttons instead of a label. */
export type BoutiqueLabel = 'to-decide' | 'awaiting-creator' | 'confirmed' | 'refused' | 'withdrawn'

export const BOUTIQUE_LABELS: { readonly [S in CandidatureStatus]: BoutiqueLabel } = {
  pending: 'to-decide',
  'awaiting-creator': 'awaiting-creator',
  confirmed: 'confirmed',
  'refused-by-boutique': 'refused',
  'withdrawn-by-creator': 'withdrawn',
  'declined-by-creator': 'refused',
  expired: 'refused',
}
