import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Hashes and checks passwords. A hash carries its own algorithm and cost, so both kinds live side by side. */
export interface Hasher {
  readonly name: 'argon2id' | 'scrypt'
  hash(password: string): Promise<string>
  /** False, after the same work, for an empty hash: an unknown account costs what a known one does. */
  verify(hash: string, password: string): Promise<boolean>
}

/** Costs of https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // KiB, passes, threads
const SCRYPT_LOG2_N = 17
const SCRYPT_R = 8
const SCRYPT_P = 1
const SCRYPT_MAX_MEMORY = 160 * 1024 * 1024 // bytes; the cost above takes 128 MiB
const SALT_BYTES = 16
const KEY_BYTES = 32

function scryptKey(password: string, salt: Uint8Array, log2N: number): Promise<Uint8Array> {
  const cost = { N: 2 ** log2N, r: SCRYPT_R, p: SCRYPT_P, maxmem: SCRYPT_MAX_MEMORY }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, cost, (error, key) => (error ? reject(error) : resolve(new Uint8Array(key))))
  })
}

function base64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

async function hashScrypt(password: string): Promise<string> {
  const salt = new Uint8Array(randomBytes(SALT_BYTES))
  const key = await scryptKey(password, salt, SCRYPT_LOG2_N)
  return `$scrypt$ln=${SCRYPT_LOG2_N},r=${SCRYPT_R},p=${SCRYPT_P}$${base64(salt)}$${base64(key)}`
}

async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [, , cost = '', salt = '', key = ''] = hash.split('$')
  const expected = bytes(key)
  const log2N = Number(/^ln=(\d+),/.exec(cost)?.[1] ?? SCRYPT_LOG2_N)
  const actual = await scryptKey(password, bytes(salt), log2N)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

type Argon2 = typeof import('@node-rs/argon2')

/** Native code may be missing for a platform, or blocked: scrypt is in Node itself. */
async function loadArgon2(): Promise<Argon2 | null> {
  try {
    return await import('@node-rs/argon2')
  } catch {
    return null
  }
}

/**
 * @param load answers the native module, or null to do without
 * @param cost argon2's; a lower one is for tests
 */
export async function createHasher(
  load: () => Promise<Argon2 | null> = loadArgon2,
  cost: typeof ARGON2 = ARGON2,
): Promise<Hasher> {
  const argon2 = await load()
  const hash = (password: string) => (argon2 === null ? hashScrypt(password) : argon2.hash(password, cost))
  const decoy = await hash(randomBytes(SALT_BYTES).toString('base64'))
  const verify = async (stored: string, password: string): Promise<boolean> => {
    if (stored === '') {
      await verify(decoy, password)
      return false
    }
    if (stored.startsWith('$scrypt$')) return verifyScrypt(stored, password)
    return argon2 === null ? false : argon2.verify(stored, password)
  }
  return { name: argon2 === null ? 'scrypt' : 'argon2id', hash, verify }
}
