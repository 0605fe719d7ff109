import type { CandidatureStatus } from './candidature.ts'
import type { FieldTable } from './fields.ts'
import type { UserType } from './user.ts'

export const REMINDER_BEFORE_MS = 6 * 60 * 60 * 1000 // an offer still unanswered 6 h before its term is recalled once
export const NOTICE_BEFORE_DAYS = 3 // the owner of a closed annonce is told this long before it is deleted
export const MAIL_KEPT_DAYS = 30 // the text of a mail goes this long after it was sent or given up
export const CONTACT_KEPT_DAYS = 365 // a contact message that never left is kept this long

/** What a member may refuse. Each is a field of `prives`, absent or false unless they did. */
export const MAIL_REFUSALS = {
  sansMailCandidature: { kind: 'boolean', optional: true },
  sansMailReponse: { kind: 'boolean', optional: true },
  sansMailRappel: { kind: 'boolean', optional: true },
  sansMailSuppression: { kind: 'boolean', optional: true },
} as const satisfies FieldTable
export type MailRefusal = keyof typeof MAIL_REFUSALS
export const MAIL_REFUSAL_NAMES = Object.keys(MAIL_REFUSALS) as readonly MailRefusal[]

/** What each type of member is asked about: what they would receive. */
export const MAIL_CHOICES: { readonly [T in UserType]: readonly MailRefusal[] } = {
  boutique: ['sansMailCandidature', 'sansMailReponse', 'sansMailSuppression'],
  createur: ['sansMailReponse', 'sansMailRappel'],
}

export interface MailRule {
  /** The state that a candidature reaches, or what the clock brings. */
  readonly event: CandidatureStatus | 'expiring' | 'purge'
  readonly to: 'boutique' | 'creator'
  readonly unless: MailRefusal
}

/** What a change of state makes known, to whom. An offer that lapses was recalled before: nobody is told again. */
export const CANDIDATURE_MAILS: readonly MailRule[] = [
  { event: 'pending', to: 'boutique', unless: 'sansMailCandidature' },
  { event: 'awaiting-creator', to: 'creator', unless: 'sansMailReponse' },
  { event: 'refused-by-boutique', to: 'creator', unless: 'sansMailReponse' },
  { event: 'confirmed', to: 'boutique', unless: 'sansMailReponse' },
  { event: 'declined-by-creator', to: 'boutique', unless: 'sansMailReponse' },
]
export const EXPIRING_MAIL: MailRule = { event: 'expiring', to: 'creator', unless: 'sansMailRappel' }
export const PURGE_MAIL: MailRule = { event: 'purge', to: 'boutique', unless: 'sansMailSuppression' }

/** The mail of a state, or `undefined` when nobody is told of it. */
export function mailOf(status: CandidatureStatus): MailRule | undefined {
  for (const rule of CANDIDATURE_MAILS) if (rule.event === status) return rule
  return undefined
}
