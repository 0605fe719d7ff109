/** The SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. https://developer.mozilla.org/docs/Web/API/SubtleCrypto/digest */
export async function sha256(what: string | ArrayBuffer): Promise<string> {
  const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
