import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** Hashes and checks passwords. A hash carries its own algorithm and cost, so both kinds live side by side. */
export interface Hasher {
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

function scryptKey(password: string, salt: Uint8Array, log2N: number): Uint8Array {
  const cost = { N: 2 ** log2N, r: SCRYPT_R, p: SCRYPT_P, maxmem: SCRYPT_MAX_MEMORY }
  return new Uint8Array(scryptSync(password, salt, KEY_BYTES, cost))
}

function base64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

function hashScrypt(password: string): string {
  const salt = new Uint8Array(randomBytes(SALT_BYTES))
  const key = scryptKey(password, salt, SCRYPT_LOG2_N)
  return `$scrypt$ln=${SCRYPT_LOG2_N},r=${SCRYPT_R},p=${SCRYPT_P}$${base64(salt)}$${base64(key)}`
}

function verifyScrypt(hash: string, password: string): boolean {
  const [, , cost = '', salt = '', key = ''] = hash.split('$')
  const expected = bytes(key)
  const log2N = Number(/^ln=(\d+),/.exec(cost)?.[1] ?? SCRYPT_LOG2_N)
  const actual = scryptKey(password, bytes(salt), log2N)
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
 * Hashes in the thread that calls it, which does nothing else meanwhile: for the threads of `hashing/hashing.ts`, and for
 * tests. The asynchronous calls of argon2 and scrypt would take the four threads of libuv, which LevelDB reads with.
 * @param load answers the native module, or null to do without
 * @param cost argon2's; a lower one is for tests
 */
export async function createHasher(
  load: () => Promise<Argon2 | null> = loadArgon2,
  cost: typeof ARGON2 = ARGON2,
): Promise<Hasher> {
  const argon2 = await load()
  const hash = (password: string) => (argon2 === null ? hashScrypt(password) : argon2.hashSync(password, cost))
  const decoy = hash(randomBytes(SALT_BYTES).toString('base64'))
  const verify = (stored: string, password: string): boolean => {
    if (stored === '') {
      verify(decoy, password)
      return false
    }
    if (stored.startsWith('$scrypt$')) return verifyScrypt(stored, password)
    return argon2 === null ? false : argon2.verifySync(stored, password)
  }
  return { hash: async (password) => hash(password), verify: async (stored, password) => verify(stored, password) }
}
