import { type HttpAnswer, isFromGateway } from '#wire/answer.ts'
import type { OutboxPicture } from './outbox.ts'

/**
 * `retryAfterMs`: nothing was decided, the same picture may be accepted after that delay at least. `refused`: the
 * server's refusal code.
 */
export type SendResult = 'sent' | { readonly retryAfterMs: number } | { readonly refused: string }

/** Sends one picture. @param onProgress bytes sent so far */
export type SendPicture = (
  picture: OutboxPicture,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<SendResult>

// Signed out, another account, rate-limited: to be retried.
const RETRYABLE = [401, 408, 409, 425, 429]

/** The refusal code of a body; `undefined` without one. */
function refusalIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** Interprets the answer to an upload. An answer that is not the gateway's decides nothing. */
export function sentOf(answer: HttpAnswer, body: string): SendResult {
  const { status, headers } = answer
  if (!isFromGateway(answer)) return { retryAfterMs: 0 }
  if (status === 204) return 'sent'
  const isFinal = status >= 400 && status < 500 && !RETRYABLE.includes(status)
  const refused = isFinal ? refusalIn(body) : undefined
  return refused === undefined ? { retryAfterMs: 1000 * (Number(headers.get('retry-after')) || 0) } : { refused }
}
