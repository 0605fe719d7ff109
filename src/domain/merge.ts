import type { Candidature, CandidatureStatus } from './candidature.ts'
import { KIND_FIELDS } from './papers/record-fields.ts'
import type { StoredRecord } from './papers/records.ts'
import { same } from './same.ts'
import { CANDIDATURE_TRANSITIONS, type CandidatureActor, findTransition } from './transitions.ts'

const PEOPLE: readonly CandidatureActor[] = ['boutique', 'creator']

/**
 * Whether a person may move a candidature from the server's state to that of the device's version. A change that only a
 * device's clock made follows nothing: the server's clock decides that.
 */
function mayFollow(theirs: Candidature, ours: Candidature): boolean {
  return PEOPLE.some((by) => {
    const row = findTransition(theirs.status, ours.status, by)
    return row !== undefined && row.offer !== 'lapsed'
  })
}

/**
 * Merges two versions of a candidature: the server's, moved to the device's state if the transition table allows it;
 * otherwise the server's unchanged, since it came first. A final state is never left; the server's other fields stay.
 */
export function mergeCandidature(theirs: Candidature, ours: Candidature): Candidature {
  if (!mayFollow(theirs, ours)) return theirs
  const offer = ours.status === 'awaiting-creator' ? { offerExpiresAt: ours.offerExpiresAt } : {}
  const said = ours.status === 'refused-by-boutique' ? { reponse: ours.reponse } : {}
  return Object.assign({}, theirs, { status: ours.status }, offer, said)
}

/** Whether a path of transitions, of any length, leads from one state to another. */
function leadsTo(from: CandidatureStatus, to: CandidatureStatus): boolean {
  return from === to || CANDIDATURE_TRANSITIONS.some((row) => row.from === from && leadsTo(row.to, to))
}

/**
 * Whether the device's version is a person's choice that loses to another. A clock-driven state is not a choice, and a
 * choice that the server's state derives from was accepted, even if the response was lost.
 */
export function choiceGaveWay(theirs: Candidature, ours: Candidature): boolean {
  return ours.status !== 'expired' && !leadsTo(ours.status, theirs.status) && !mayFollow(theirs, ours)
}

/** Records in which a party decides something once, whatever the device; that a sale is cancelled says nothing more. */
const DECISIONS = ['answer', 'receipt', 'end'] as const

/** Whether a decision yields to another about the same record, which came first, by either party. */
export function decisionGaveWay(first: Partial<StoredRecord>, decided: Partial<StoredRecord>): boolean {
  const kind = DECISIONS.find((one) => one === decided.kind)
  if (kind === undefined) return false
  const fields = Object.keys(KIND_FIELDS[kind]) as (keyof StoredRecord)[]
  return !fields.every((field) => same(first[field], decided[field]))
}
