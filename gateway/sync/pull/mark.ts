import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** A change that a client has seen the database at, by which a store put back from a copy is told from itself. */
export interface Mark {
  readonly id: string
  readonly rev: string
}

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const SEPARATOR = '\n'

const keyOf = (secret: string) => new Uint8Array(Buffer.from(secret, 'base64'))

/**
 * A mark as clients carry it: the id may be of a document that is not theirs to know. The same mark is always sealed in
 * the same text.
 * @param secret 32 bytes, in base64
 */
export function seal({ id, rev }: Mark, secret: string): string {
  const key = keyOf(secret)
  const text = `${id}${SEPARATOR}${rev}`
  const iv = new Uint8Array(createHmac('sha256', key).update(text).digest()).subarray(0, IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv)
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts.map((part) => new Uint8Array(part))).toString('base64url')
}

/** @returns null for what this life of the database has not sealed */
export function unseal(sealed: string, secret: string): Mark | null {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64url'))
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    const [id, rev] = text.split(SEPARATOR)
    return id === undefined || rev === undefined ? null : { id, rev }
  } catch {
    return null
  }
}
