import type { FieldTable } from '../fields.ts'
import { matching } from '../ids.ts'
import type { Typed } from '../typed.ts'
import { USER_FIELDS } from '../user.ts'

/** The specification's wording: displayed, sent and read verbatim. */
export const CONTACT_SUBJECTS = ['Question générale', 'Support technique', 'Partenariat', 'Presse', 'Autre'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const CONTACT_SUBJECT_DEFAULT: ContactSubject = 'Question générale'
const CONTACT_MESSAGE_MAX = 5000 // characters

/** The idempotency key that a device gives a message before sending it: sent twice, it is stored once. */
export const isContactId = matching<string>(/^[0-9a-f]{32}$/)

export const CONTACT_FIELDS = {
  nom: { kind: 'text', max: 120, required: true },
  email: USER_FIELDS.email,
  sujet: { kind: 'choice', values: CONTACT_SUBJECTS },
  message: { kind: 'text', max: CONTACT_MESSAGE_MAX, required: true },
} as const satisfies FieldTable

/** A message to the product's support. */
export type ContactMessage = Typed<typeof CONTACT_FIELDS>
