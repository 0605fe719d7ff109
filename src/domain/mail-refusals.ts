import type { FieldTable } from './fields.ts'

/** What a member may refuse. */
export const MAIL_REFUSALS = {
  sansMailCandidature: { kind: 'boolean', optional: true },
  sansMailReponse: { kind: 'boolean', optional: true },
  sansMailRappel: { kind: 'boolean', optional: true },
  sansMailSuppression: { kind: 'boolean', optional: true },
  sansMailDepart: { kind: 'boolean', optional: true },
} as const satisfies FieldTable
export type MailRefusal = keyof typeof MAIL_REFUSALS
