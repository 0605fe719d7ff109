import type { FieldTable } from './fields.ts'

/** The mails that a member may opt out of. */
const MAIL_REFUSALS = {
  sansMailCandidature: { kind: 'boolean', optional: true },
  sansMailReponse: { kind: 'boolean', optional: true },
  sansMailRappel: { kind: 'boolean', optional: true },
  sansMailSuppression: { kind: 'boolean', optional: true },
  sansMailPapiers: { kind: 'boolean', optional: true },
  sansMailReleves: { kind: 'boolean', optional: true },
  sansMailDepart: { kind: 'boolean', optional: true },
} as const satisfies FieldTable
export type MailRefusal = keyof typeof MAIL_REFUSALS

/** The account's settings. Each is a field of `prives`, absent or false by default. */
export const SETTINGS = Object.assign({}, MAIL_REFUSALS, {
  /** Thirty seconds instead of ten, for everything that disappears by itself or can be undone for a while. */
  moreTime: { kind: 'boolean', optional: true } as const,
}) satisfies FieldTable
export type Setting = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly Setting[]
