import type { Candidature } from './candidature.ts'
import { type CandidatureActor, findTransition } from './transitions.ts'

const PEOPLE: readonly CandidatureActor[] = ['boutique', 'creator']

/** Whether a person may move a candidature from what stands on the server to the state of a device's version. */
function mayFollow(theirs: Candidature, ours: Candidature): boolean {
  return PEOPLE.some((by) => findTransition(theirs.status, ours.status, by) !== undefined)
}

/**
 * Two versions of a candidature: the device's, where the table lets it follow the server's; otherwise the server's, which
 * was there first. A final state is never left.
 */
export function mergeCandidature(theirs: Candidature, ours: Candidature): Candidature {
  return mayFollow(theirs, ours) ? ours : theirs
}

/** Whether the device's version is a person's choice that gives way to another. What the clock alone decided is none. */
export function choiceGaveWay(theirs: Candidature, ours: Candidature): boolean {
  return ours.status !== theirs.status && ours.status !== 'expired' && !mayFollow(theirs, ours)
}
