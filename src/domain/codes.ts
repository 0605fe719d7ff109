/** Errors are codes with data; `messages` chooses the French. Lower layers write no sentences. */
export type FieldCode =
  | 'required'
  | 'wrong-type'
  | 'too-long'
  | 'too-short'
  | 'bad-character'
  | 'not-a-number'
  | 'out-of-range'
  | 'not-positive'
  | 'not-whole'
  | 'too-many'
  | 'not-a-date'
  | 'date-year'
  | 'not-an-instant'
  | 'not-an-email'
  | 'not-a-url'
  | 'not-instagram'
  | 'not-facebook'
  | 'siret-length'
  | 'unknown-value'
  | 'too-many-photos'
  | 'not-a-photo'
  | 'dates-reversed'
  | 'date-past'
  | 'last-day'
  | 'statement-empty'
  | 'bad-id'
  | 'unknown-field'

export interface FieldError {
  readonly field: string
  readonly code: FieldCode
  /** The bound that was exceeded, if any: characters, items or the unit of the field. */
  readonly bound?: number
}

export type RefusalCode =
  | 'invalid'
  | 'bad-id'
  | 'not-signed-in'
  | 'not-the-owner'
  | 'not-a-party'
  | 'wrong-user-type'
  | 'immutable-field'
  | 'transition-forbidden'
  | 'offer-expired'
  | 'choice-overtaken'
  | 'profile-incomplete'
  | 'document-gone'
  | 'document-too-large'
  | 'annonce-missing'
  | 'annonce-closed'
  | 'annonce-hidden'
  | 'not-confirmed'
  | 'candidature-open'
  | 'not-closed'
  | 'deletion-forbidden'
  | 'creation-forbidden'
  | 'already-counted'
  | 'sale-missing'
  | 'statement-differs'
  | 'sale-voided'
  | 'rent-counted'
  | 'statement-missing'
  | 'statement-closed'
  | 'too-many-favoris'
  | 'too-many-recherches'
  | 'candidature-missing'
  | 'party-left'
  | 'messages-blocked'
  | 'messages-blocking'

/** Why a write is refused. `fields` accompanies `invalid` and `immutable-field`. */
export interface Refusal {
  readonly code: RefusalCode
  readonly fields?: readonly FieldError[]
}
