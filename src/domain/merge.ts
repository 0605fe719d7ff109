import type { Candidature, CandidatureStatus } from './candidature.ts'
import { CANDIDATURE_TRANSITIONS, type CandidatureActor, findTransition } from './transitions.ts'

const PEOPLE: readonly CandidatureActor[] = ['boutique', 'creator']

/**
 * Whether a person may move a candidature from what stands on the server to the state of a device's version. What the clock
 * of a device alone made follows nothing: the server's clock decides that.
 */
function mayFollow(theirs: Candidature, ours: Candidature): boolean {
  return PEOPLE.some((by) => {
    const row = findTransition(theirs.status, ours.status, by)
    return row !== undefined && row.offer !== 'lapsed'
  })
}

/**
 * Two versions of a candidature: the server's, moved to where the device's went if the table lets it follow; otherwise the
 * server's as it is, which was there first. A final state is never left, and what the server has made of the rest stays.
 */
export function mergeCandidature(theirs: Candidature, ours: Candidature): Candidature {
  if (!mayFollow(theirs, ours)) return theirs
  const offer = ours.status === 'awaiting-creator' ? { offerExpiresAt: ours.offerExpiresAt } : {}
  const said = ours.status === 'refused-by-boutique' ? { reponse: ours.reponse } : {}
  return Object.assign({}, theirs, { status: ours.status }, offer, said)
}

/** Whether a candidature comes from one state to another, by however many steps. */
function leadsTo(from: CandidatureStatus, to: CandidatureStatus): boolean {
  return from === to || CANDIDATURE_TRANSITIONS.some((row) => row.from === from && leadsTo(row.to, to))
}

/**
 * Whether the device's version is a person's choice that gives way to another. What the clock alone decided is none; and
 * what the server's state comes from was taken, though the answer was lost.
 */
export function choiceGaveWay(theirs: Candidature, ours: Candidature): boolean {
  return ours.status !== 'expired' && !leadsTo(ours.status, theirs.status) && !mayFollow(theirs, ours)
}
