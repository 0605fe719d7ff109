import type { FieldError } from '../codes.ts'
import { checkFields, type FieldTable } from '../fields.ts'
import { type AnnonceId, boutiqueOf, isAnnonceId, isUid, type Uid } from '../ids.ts'
import type { Typed } from '../typed.ts'
import { EMAIL_MAX } from '../user.ts'
import { isContactId } from './contact.ts'

/** The reasons for a report, in a conversation or by the form. */
export const REPORT_REASONS = [
  'insults',
  'scam',
  'advertising',
  'counterfeit',
  'illegal',
  'hate',
  'privacy',
  'minors',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Why an annonce is hidden: the reason of its report, or the suspension of its boutique's account. */
export const HIDDEN_REASONS = [...REPORT_REASONS, 'suspended'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** An account that currently may neither sign in nor write. */
export interface Suspension {
  readonly reason: ReportReason
  /** ISO 8601. */
  readonly at: string
}

/** The subjects of the report form; a message is reported in its conversation. */
const REPORTED_KINDS = ['annonce', 'profil'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** The subject of a report among the messages to the support. */
export const REPORT_SUBJECT = 'Signalement'

const REPORT_TEXT_MAX = 4000 // characters

const REPORT_FIELDS = {
  kind: { kind: 'choice', values: REPORTED_KINDS },
  // The annonce's id, or the member's uid.
  about: { kind: 'text', max: 40, required: true },
  reason: { kind: 'choice', values: REPORT_REASONS },
  text: { kind: 'text', max: REPORT_TEXT_MAX, required: true },
  nom: { kind: 'text', max: 120 },
  email: { kind: 'text', max: EMAIL_MAX, format: 'email' },
  bonneFoi: { kind: 'boolean' },
  // The reporter's account; empty for a visitor.
  uid: { kind: 'text', max: 20, format: 'uid' },
} as const satisfies FieldTable

/** A notice in the sense of article 16 of Regulation (EU) 2022/2065: what, where, why, by whom, and in good faith. */
export interface SentReport extends Typed<typeof REPORT_FIELDS> {
  /** The idempotency key from its device: sent twice, it is stored once. */
  readonly id: string
  readonly uid: Uid | ''
}

/** The subject of the form. */
export type Reported = Pick<SentReport, 'kind' | 'about'>

/** Whether a name and an e-mail are required: article 16, paragraph 2, point c, exempts reports of harm to children. */
function isNamed(reason: unknown): boolean {
  return reason !== 'minors'
}

function isReported(kind: unknown, about: unknown): boolean {
  return kind === 'annonce' ? isAnnonceId(about) : isUid(about)
}

/** The owner of an annonce or a profile. */
export function reportedMember({ kind, about }: Reported): Uid {
  return kind === 'annonce' ? boutiqueOf(about as AnnonceId) : (about as Uid)
}

/** The errors of a submitted report. */
export function reportErrors(doc: { readonly [field: string]: unknown }): FieldError[] {
  const fields: { [field: string]: unknown } = Object.assign({}, doc)
  delete fields.id
  const errors = checkFields(REPORT_FIELDS, fields)
  if (!isContactId(doc.id)) errors.push({ field: 'id', code: 'bad-id' })
  if (!isReported(doc.kind, doc.about)) errors.push({ field: 'about', code: 'bad-id' })
  if (doc.bonneFoi !== true) errors.push({ field: 'bonneFoi', code: 'required' })
  if (!isNamed(doc.reason)) return errors
  for (const field of ['nom', 'email']) {
    if (typeof doc[field] === 'string' && doc[field].trim() === '') errors.push({ field, code: 'required' })
  }
  return errors
}
