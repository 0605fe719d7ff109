import type { FieldTable } from './fields.ts'
import type { AnnonceId, CandidatureId, Uid } from './ids.ts'
import { ANNONCE_SNAPSHOT_FIELDS } from './market/annonce.ts'
import type { Typed } from './typed.ts'
import { EMAIL_MAX } from './user.ts'
import { EMAIL_WITHHELD } from './user-types.ts'

export const CANDIDATURE_STATUSES = [
  'pending',
  'awaiting-creator',
  'confirmed',
  'refused-by-boutique',
  'withdrawn-by-creator',
  'declined-by-creator',
  'expired',
] as const
export type CandidatureStatus = (typeof CANDIDATURE_STATUSES)[number]

const LEAVERS = ['', 'boutique', 'creator'] as const
/** The party who deleted their account; empty while both are members. */
export type Leaver = (typeof LEAVERS)[number]

export const OFFER_LIFETIME_MS = 24 * 60 * 60 * 1000 // 24 h (1440 minutes)
const MESSAGE_MAX = 2000 // characters
const REPONSE_MAX = 500 // characters

export const CANDIDATURE_FIELDS = {
  // `cand-` followed by the creation time in milliseconds.
  id: { kind: 'text', max: 24, required: true, format: 'number' },
  annonceId: { kind: 'text', max: 33, required: true, format: 'annonce-id' },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  date: { kind: 'text', max: 24, required: true, format: 'instant' },
  // First and last name of the applicant.
  nom: { kind: 'text', max: 250, required: true },
  // The applicant's address, set by the server: `EMAIL_WITHHELD` until it is proved.
  email: { kind: 'text', max: EMAIL_MAX, required: true, format: 'email' },
  message: { kind: 'text', max: MESSAGE_MAX, required: true },
  status: { kind: 'choice', values: CANDIDATURE_STATUSES },
  // When the offer expires, stamped by the server; empty before the acceptance.
  offerExpiresAt: { kind: 'text', max: 24, format: 'instant' },
  annonce: { kind: 'record', fields: ANNONCE_SNAPSHOT_FIELDS },
  // The boutique's optional message with a refusal.
  reponse: { kind: 'text', max: REPONSE_MAX, optional: true },
  // Who deleted their account after confirmation, and when; set by the server. The other party keeps the document.
  left: { kind: 'choice', values: LEAVERS, optional: true },
  leftAt: { kind: 'text', max: 24, format: 'instant', optional: true },
} as const satisfies FieldTable

/** A créateur's answer to an annonce; read by the two parties only. */
export interface Candidature extends Typed<typeof CANDIDATURE_FIELDS> {
  readonly _id: CandidatureId
  readonly annonceId: AnnonceId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
}

/** The fields of a candidature whose créateur has left: without their message. */
const PARTED_FIELDS = Object.assign({}, CANDIDATURE_FIELDS, {
  message: { kind: 'text', max: MESSAGE_MAX } as const,
}) satisfies FieldTable

/** The party who deleted their account, if either did. */
export function leaverOf({ left }: Pick<Candidature, 'left'>): Exclude<Leaver, ''> | null {
  return left === undefined || left === '' ? null : left
}

/** The field rules of a candidature. @param doc a candidature, not validated yet */
export function candidatureFieldsOf(doc: { readonly [field: string]: unknown }): FieldTable {
  return doc.left === 'creator' ? PARTED_FIELDS : CANDIDATURE_FIELDS
}

/** Whether a candidature stays with the other party when one deletes their account; every other one is deleted. */
export function staysAfterLeaving({ status }: Pick<Candidature, 'status'>): boolean {
  return status === 'confirmed'
}

/**
 * A confirmed candidature after one party deleted their account. The terms and the name stay, since the contract states
 * them; a créateur's message and address are removed.
 * @param at an instant, ISO 8601
 */
export function partedCandidature<C extends Candidature>(candidature: C, left: Exclude<Leaver, ''>, at: string): C {
  const leftAt = candidature.leftAt === undefined || candidature.leftAt === '' ? at : candidature.leftAt
  const redacted = left === 'creator' ? { message: '', email: EMAIL_WITHHELD } : {}
  return Object.assign({}, candidature, redacted, { left, leftAt })
}
