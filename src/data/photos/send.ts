import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import type { OutboxPicture } from './outbox.ts'

/**
 * `later`: nothing was decided, the same picture may go through the next time, after so many milliseconds at least.
 * Else the server's refusal.
 */
export type Sent = 'sent' | { readonly later: number } | { readonly refused: string }

const TIMEOUT_MS = 120_000 // a large picture on one bar of signal
const LATER = [0, 401, 408, 409, 425, 429] // no answer, signed out, another account, too fast: to be tried again

function refusalIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown }
    return typeof error === 'string' ? error : 'server'
  } catch {
    return 'server'
  }
}

function verdict(request: XMLHttpRequest): Sent {
  const { status, responseText } = request
  if (status === 204) return 'sent'
  // An answer that is not the gateway's, a captive portal's for one, decides nothing.
  if (LATER.includes(status) || status < 400 || status >= 500) {
    return { later: 1000 * (Number(request.getResponseHeader('retry-after')) || 0) }
  }
  return { refused: refusalIn(responseText) }
}

/**
 * Sends one picture. `fetch` cannot tell how far a body has gone; XMLHttpRequest can.
 * @param onProgress bytes gone so far
 */
export function sendPicture(
  { url, uid, blob, sha256 }: OutboxPicture,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.setRequestHeader('content-type', blob.type)
    request.setRequestHeader(SHA256_HEADER, sha256)
    request.setRequestHeader(UID_HEADER, uid)
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, blob.size))
    request.onloadend = () => {
      signal.removeEventListener('abort', abort)
      resolve(verdict(request))
    }
    signal.addEventListener('abort', abort, { once: true })
    request.send(blob)
  })
}
