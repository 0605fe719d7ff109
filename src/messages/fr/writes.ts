import { type ErrorData, errorMessage, fieldMessage } from '../errors.ts'
import { formatFrom } from '../instants.ts'

/** The texts around a write: pending, accepted by the server, or refused. */
export interface WriteTexts {
  readonly sent: readonly [title: string, text: string]
  /** @param when the reason for the delay, from `whenSent` */
  readonly waiting: readonly [title: string, text: (when: string) => string]
  readonly refused: readonly [title: string, text: string]
}

/** Around a candidature; on every page, since it may be refused long after it was written. */
export const APPLIED: WriteTexts = {
  sent: ['Candidature envoyée !', 'La boutique a bien reçu votre demande.'],
  waiting: ['Candidature gardée sur cet appareil', (when) => `La boutique la recevra ${when}.`],
  refused: ['Candidature non envoyée', "Une erreur est survenue lors de l'envoi de votre candidature."],
}

/** When a pending write will be sent, by what blocks it. */
const WHEN = {
  offline: 'dès que vous serez de nouveau en ligne',
  'session-ended': 'dès que vous vous serez reconnecté',
  'too-old': "dès que l'application aura été mise à jour",
  sending: "dès que l'envoi aura abouti",
} as const

/** When pending writes will be sent. @param delayReason what blocks them, or the end of their deferral, in epoch ms */
export function whenSent(delayReason: keyof typeof WHEN | { readonly until: number }): string {
  return typeof delayReason === 'string' ? WHEN[delayReason] : formatFrom(delayReason.until)
}

const REFUSED_HELP =
  "Ce que vous avez écrit est gardé : le signe « refusé », en haut de la page, permet de le retrouver ou de l'abandonner."

/** Why a write was refused, and what the member can do. */
export function describeRefusal(refusal: { readonly code: string } & ErrorData): string {
  const reasons = [errorMessage(refusal.code), ...(refusal.fields ?? []).map(fieldMessage)]
  return [...new Set(reasons), REFUSED_HELP].join(' ')
}
