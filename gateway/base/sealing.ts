import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates a text; the same text is always sealed alike. @param key 32 bytes */
export function seal(text: string, key: Uint8Array): string {
  const iv = new Uint8Array(createHmac('sha256', key).update(text).digest()).subarray(0, IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts.map((part) => new Uint8Array(part))).toString('base64url')
}

/** @returns null for a text that was not sealed with this key */
export function unseal(sealed: string, key: Uint8Array): string | null {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
