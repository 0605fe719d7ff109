import type { Candidature } from '#domain/candidature.ts'
import type { WriteState } from './use-annonces.ts'

export interface CandidatureRow {
  readonly candidature: Candidature
  readonly write: WriteState
}

/** The candidatures of one annonce of the boutique, oldest first; `undefined` while loading. */
export function useCandidaturesOf(_annonceId: string): readonly CandidatureRow[] | undefined {
  throw new Error('not written yet')
}

/** The créateur's own candidatures, newest first; `undefined` while loading. */
export function useOwnCandidatures(): readonly CandidatureRow[] | undefined {
  throw new Error('not written yet')
}

/** The créateur's candidature to one annonce: `null` when there is none, `undefined` while loading. */
export function useOwnCandidature(_annonceId: string): CandidatureRow | null | undefined {
  throw new Error('not written yet')
}
