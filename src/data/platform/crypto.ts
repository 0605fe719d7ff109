import { randomId } from '#domain/ids.ts'

/** A random id, or part of one, of `length` characters: long enough that two offline devices never draw the same. */
export function drawId(length: number): string {
  return randomId(length, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hexadecimal SHA-256 of bytes or UTF-8 text. https://developer.mozilla.org/docs/Web/API/SubtleCrypto/digest */
export async function sha256(what: string | BufferSource): Promise<string> {
  const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
