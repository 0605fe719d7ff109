import type { Annonce } from '#domain/annonce.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import type { AnnonceId } from '#domain/ids.ts'

/** A document of this device with the state of its last write. */
export type WriteState = 'sent' | 'waiting' | 'rejected'

export type AnnonceList =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready'
      readonly annonces: readonly Annonce[]
      readonly total: number
      readonly complete: boolean
    }

/**
 * Active annonces, newest first, whose ville (or name) matches.
 * `total` counts all that match; `annonces` holds the first `limit`. `complete` is false until a first synchronisation.
 */
export function useAnnonces(_query: { readonly ville: string; readonly limit: number }): AnnonceList {
  throw new Error('not written yet')
}

/** One annonce: the boutique's own, or a public one. `null` when this device does not have it. */
export function useAnnonce(_id: string): Annonce | null | undefined {
  throw new Error('not written yet')
}

export interface OwnAnnonce {
  readonly annonce: Annonce
  readonly write: WriteState
  readonly statuses: readonly CandidatureStatus[]
  /** False while a candidature is pending or awaiting the créateur. */
  readonly editable: boolean
}

/** The boutique's annonces, newest first; `undefined` while loading. */
export function useOwnAnnonces(): readonly OwnAnnonce[] | undefined {
  throw new Error('not written yet')
}

export function useOwnAnnonce(_id: AnnonceId): OwnAnnonce | null | undefined {
  throw new Error('not written yet')
}
