import type { Annonce } from '#domain/annonce.ts'
import type { CandidatureStatus } from '#domain/candidature.ts'
import type { CandidatureId } from '#domain/ids.ts'
import type { Outcome } from '../outcome.ts'
import type { WriteCode } from './annonce.ts'

/** Applies to an annonce. Works without a network; `transition-forbidden` when one exists already. */
export async function apply(_annonce: Annonce, _message: string): Promise<Outcome<WriteCode, CandidatureId>> {
  throw new Error('not written yet')
}

/** Moves a candidature to its next state, as the table allows the signed-in member. */
export async function moveCandidature(_id: CandidatureId, _to: CandidatureStatus): Promise<Outcome<WriteCode>> {
  throw new Error('not written yet')
}
