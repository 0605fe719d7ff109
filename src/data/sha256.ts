/** The SHA-256 of a text, in hexadecimal. https://developer.mozilla.org/docs/Web/API/SubtleCrypto/digest */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
