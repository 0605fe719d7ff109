import type { Candidature } from './candidature.ts'
import { progressOf } from './transitions.ts'

/**
 * Two versions of a candidature: the one further along wins, and a final state is never left. At equal progress the
 * server's stands, since it was there first.
 */
export function mergeCandidature(theirs: Candidature, ours: Candidature): Candidature {
  return progressOf(ours.status) > progressOf(theirs.status) ? ours : theirs
}
