import { type ErrorData, errorMessage, fieldMessage } from '../errors.ts'
import { formatFrom } from '../instants.ts'

/** The sentences around a write: it waits, the server has it, or has refused it. */
export interface WriteTexts {
  readonly sent: readonly [title: string, text: string]
  /** @param when what it waits for, from `whenSent` */
  readonly waiting: readonly [title: string, text: (when: string) => string]
  readonly refused: readonly [title: string, text: string]
}

/** What a write waits for, by what keeps it from leaving. */
const WHEN = {
  offline: 'dès que vous serez de nouveau en ligne',
  'session-ended': 'dès que vous vous serez reconnecté',
  'too-old': "dès que l'application aura été mise à jour",
  sending: "dès que l'envoi aura abouti",
} as const

/** When what waits will have left. @param delayReason what keeps it, or when the server takes it, in milliseconds since the epoch */
export function whenSent(delayReason: keyof typeof WHEN | { readonly until: number }): string {
  return typeof delayReason === 'string' ? WHEN[delayReason] : formatFrom(delayReason.until)
}

const REFUSED_HELP =
  "Ce que vous avez écrit est gardé : le signe « refusé », en haut de la page, permet de le corriger ou de l'abandonner."

/** Why a write was refused, and what can be done. */
export function describeRefusal(refusal: { readonly code: string } & ErrorData): string {
  const reasons = [errorMessage(refusal.code), ...(refusal.fields ?? []).map(fieldMessage)]
  return [...new Set(reasons), REFUSED_HELP].join(' ')
}
