import type { FullMail, MailError } from './document.ts'

/** Sends one mail, or throws; a `DeliveryError` says whether to try again. */
export type Deliver = (mail: FullMail) => Promise<void>

export class DeliveryError extends Error {
  readonly reason: MailError
  /** `never`: this mail is refused for good. `later`: this one may pass. `server`: none passes now. */
  readonly retry: 'never' | 'later' | 'server'

  constructor(reason: MailError, retry: DeliveryError['retry']) {
    super(reason.code)
    this.name = 'DeliveryError'
    this.reason = reason
    this.retry = retry
  }
}

/** Anything else that was thrown: a full disk, a fault of ours. */
export function deliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new DeliveryError({ code }, 'later')
}
