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

// No answer, signed out, another account, too fast: to be retried.
const LATER = [0, 401, 408, 409, 425, 429]

function refusalIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' ? error : 'server'
  } catch {
    return 'server'
  }
}

/** Reads the server's answer. @param retryAfter the header, in seconds */
export function sentOf(status: number, body: string, retryAfter: string | null): Sent {
  if (status === 204) return 'sent'
  // An answer that is not the gateway's, a captive portal's for one, decides nothing.
  if (LATER.includes(status) || status < 400 || status >= 500) return { later: 1000 * (Number(retryAfter) || 0) }
  return { refused: refusalIn(body) }
}
