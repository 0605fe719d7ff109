import type { FieldError } from './codes.ts'
import { isContactId } from './contact.ts'
import { checkFields, type FieldTable } from './fields.ts'
import { type AnnonceId, boutiqueOf, isAnnonceId, isUid, type Uid } from './ids.ts'
import type { Typed } from './typed.ts'
import { EMAIL_MAX } from './user.ts'

/** Why something is reported, in a conversation or by the form. */
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

/** Why an annonce is hidden: what it was reported for, or its boutique's account being suspended. */
export const HIDDEN_REASONS = [...REPORT_REASONS, 'suspended'] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** An account that may neither sign in nor write for now. */
export interface Suspension {
  readonly reason: ReportReason
  /** ISO 8601. */
  readonly at: string
}

/** What the form reports; a message is reported in its conversation. */
const REPORTED_KINDS = ['annonce', 'profil'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** What a report is called among the messages to the support. */
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
  // The account it was written as; empty for a visitor's.
  uid: { kind: 'text', max: 20, format: 'uid' },
} as const satisfies FieldTable

/** A notice in the sense of article 16 of Regulation (EU) 2022/2065: what, where, why, by whom, and in good faith. */
export interface SentReport extends Typed<typeof REPORT_FIELDS> {
  /** The name that its device gave it: sent twice, it arrives once. */
  readonly id: string
  readonly uid: Uid | ''
}

/** What the form is about. */
export type Reported = Pick<SentReport, 'kind' | 'about'>

/** Whether a name and an e-mail are asked for: article 16, paragraph 2, point c, excepts what harms children. */
function isNamed(reason: unknown): boolean {
  return reason !== 'minors'
}

function isReported(kind: unknown, about: unknown): boolean {
  return kind === 'annonce' ? isAnnonceId(about) : isUid(about)
}

/** Whose an annonce or a profile is. */
export function reportedMember({ kind, about }: Reported): Uid {
  return kind === 'annonce' ? boutiqueOf(about as AnnonceId) : (about as Uid)
}

/** What is wrong with a report as it is sent. */
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
