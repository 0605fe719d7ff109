/** Why a delivery failed: a code of ours and the other server's status. Never its words, which repeat addresses. */
export interface DeliveryReason {
  readonly code: string
  readonly status?: number
}

export class DeliveryError extends Error {
  readonly reason: DeliveryReason
  /** `never`: this one is refused for good. `later`: it may pass. `lane`: none of its lane passes now. */
  readonly retry: 'never' | 'later' | 'lane'

  constructor(reason: DeliveryReason, retry: DeliveryError['retry']) {
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
