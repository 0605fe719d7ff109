import { ANNONCE_SNAPSHOT_FIELDS, type AnnonceSnapshot } from './annonce.ts'
import type { FieldTable } from './fields.ts'
import type { AnnonceId, CandidatureId, Uid } from './ids.ts'
import { EMAIL_MAX } from './user.ts'

export const CANDIDATURE_STATUSES = [
  'pending',
  'awaiting-creator',
  'confirmed',
  'refused-by-boutique',
  'declined-by-creator',
  'expired',
] as const
export type CandidatureStatus = (typeof CANDIDATURE_STATUSES)[number]

export const OFFER_LIFETIME_MS = 24 * 60 * 60 * 1000 // 24 h (1440 minutes)
const MESSAGE_MAX = 2000 // characters

/** A créateur's answer to an annonce; read by the two parties only. */
export interface Candidature {
  readonly _id: CandidatureId
  /** `cand-` and the time of creation in milliseconds. */
  readonly id: string
  readonly annonceId: AnnonceId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
  readonly date: string
  /** First and last name of the créateur. */
  readonly nom: string
  /** The créateur's, by the server: `EMAIL_WITHHELD` while it is not proved. */
  readonly email: string
  readonly message: string
  readonly status: CandidatureStatus
  /** The instant the offer lapses, stamped by the server; empty before the acceptance. */
  readonly offerExpiresAt: string
  readonly annonce: AnnonceSnapshot
}

export const CANDIDATURE_FIELDS = {
  id: { kind: 'text', max: 24, required: true, format: 'number' },
  annonceId: { kind: 'text', max: 33, required: true, format: 'annonce-id' },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  date: { kind: 'text', max: 24, required: true, format: 'instant' },
  nom: { kind: 'text', max: 250, required: true },
  email: { kind: 'text', max: EMAIL_MAX, required: true, format: 'email' },
  message: { kind: 'text', max: MESSAGE_MAX, required: true },
  status: { kind: 'choice', values: CANDIDATURE_STATUSES },
  offerExpiresAt: { kind: 'text', max: 24, format: 'instant' },
  annonce: { kind: 'record', fields: ANNONCE_SNAPSHOT_FIELDS },
} as const satisfies FieldTable
