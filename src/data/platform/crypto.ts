import { randomId } from '#domain/ids.ts'

/** An id, or a part of one, of so many characters: two devices offline never draw the same. */
export function drawId(length: number): string {
  return randomId(length, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. https://developer.mozilla.org/docs/Web/API/SubtleCrypto/digest */
export async function sha256(what: string | BufferSource): Promise<string> {
  const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
