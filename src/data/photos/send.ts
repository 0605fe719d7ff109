import { type HttpAnswer, isFromGateway } from '#wire/answer.ts'
import type { OutboxPicture } from './outbox.ts'

/**
 * `later`: nothing was decided, the same picture may go through the next time, after so many milliseconds at least.
 * Else the server's refusal.
 */
export type Sent = 'sent' | { readonly later: number } | { readonly refused: string }

/** Sends one picture. @param onProgress bytes gone so far */
export type SendPicture = (
  picture: OutboxPicture,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<Sent>

// Signed out, another account, too fast: to be retried.
const LATER = [401, 408, 409, 425, 429]

/** The code of a refusal; `undefined` of what is none. */
function refusalIn(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** Reads what was answered to a sending. An answer that is not the gateway's decides nothing. */
export function sentOf(answer: HttpAnswer, body: string): Sent {
  const { status, headers } = answer
  if (!isFromGateway(answer)) return { later: 0 }
  if (status === 204) return 'sent'
  const isFinal = status >= 400 && status < 500 && !LATER.includes(status)
  const refused = isFinal ? refusalIn(body) : undefined
  return refused === undefined ? { later: 1000 * (Number(headers.get('retry-after')) || 0) } : { refused }
}
