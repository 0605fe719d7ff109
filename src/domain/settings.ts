import type { FieldTable } from './fields.ts'
import { MAIL_REFUSALS } from './mail-refusals.ts'

/** What a member sets for their account. Each is a field of `prives`, absent or false unless they did. */
export const SETTINGS = Object.assign({}, MAIL_REFUSALS, {
  /** Thirty seconds instead of ten, wherever something goes by itself or can be undone for a time. */
  moreTime: { kind: 'boolean', optional: true } as const,
}) satisfies FieldTable
export type Setting = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly Setting[]
