import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './errors.ts'

/** First bytes of an age file: https://age-encryption.org/v1 */
const AGE = 'age-encryption.org/'

type WebStream = Parameters<typeof Readable.fromWeb>[0]
const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

/**
 * Encrypts with a passphrase; `age -d` can decrypt it too.
 * @param workFactor the power of two of scrypt's cost; age's own by default
 */
export async function encrypted(clear: Readable, passphrase: string, workFactor?: number): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
  return Readable.fromWeb((await encrypter.encrypt(asWeb(clear))) as WebStream)
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(AGE.length) })
    return Buffer.from(buffer).toString('latin1', 0, bytesRead) === AGE
  } finally {
    await file.close()
  }
}

async function decrypted(path: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const clear = await decrypter.decrypt(asWeb(createReadStream(path))).catch((cause: unknown) => {
    const matched = cause instanceof Error && !/no identity matched/.test(cause.message)
    throw new BackupError(matched ? 'damaged' : 'wrong-passphrase', '', { cause })
  })
  // Decryption authenticates each chunk: a failure from here on is a damaged file.
  const pieces = async function* () {
    try {
      for await (const piece of clear as unknown as AsyncIterable<Uint8Array>) yield piece
    } catch (cause) {
      throw new BackupError('damaged', '', { cause })
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/**
 * Opens the file of a backup, in clear.
 * @throws BackupError `unreadable`, `locked` when encrypted and no passphrase is given, `wrong-passphrase`, `damaged`
 */
export async function openBackup(path: string, passphrase: string | null): Promise<Readable> {
  const closed = await isEncrypted(path).catch((cause: unknown) => {
    throw new BackupError('unreadable', path, { cause })
  })
  if (!closed) return createReadStream(path)
  if (passphrase === null) throw new BackupError('locked', path)
  return decrypted(path, passphrase)
}
