import { randomId } from '#domain/ids.ts'

/** A name for one filling of a form, kept with its draft. */
export function newNonce(): string {
  return randomId(16, (count) => crypto.getRandomValues(new Uint8Array(count)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * 32 hexadecimal digits that name a message: the same words of the same filling have the same name, so that trying
 * again is no second message; other words, or the same ones another day, have another.
 */
export async function messageId(words: readonly string[], nonce: string): Promise<string> {
  // A page over plain HTTP, elsewhere than on this machine, has no hash: it has no offline worker either.
  if (crypto.subtle === undefined) return hex(crypto.getRandomValues(new Uint8Array(16)))
  const bytes = new TextEncoder().encode(JSON.stringify([nonce, ...words]))
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16))
}
