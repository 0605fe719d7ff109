import { randomBytes } from 'node:crypto'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Hashes and checks passwords. A hash carries its own algorithm and cost. */
export interface Hasher {
  hash(password: string): Promise<string>
  /** False, after the same work, for an empty hash: an unknown account costs as much as a known one. */
  verify(hash: string, password: string): Promise<boolean>
}

/** Costs of https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // KiB, passes, threads
const SALT_BYTES = 16

/**
 * Hashes synchronously, blocking the calling thread: for the threads of `hashing/hashing.ts`, and for tests. The
 * asynchronous calls of argon2 would take the four threads of libuv, which LevelDB reads with.
 * @param cost lower in tests
 */
export function createHasher(cost: typeof ARGON2 = ARGON2): Hasher {
  const hash = (password: string) => hashSync(password, cost)
  const decoy = hash(randomBytes(SALT_BYTES).toString('base64'))
  return {
    hash: async (password) => hash(password),
    verify: async (stored, password) => verifySync(stored === '' ? decoy : stored, password) && stored !== '',
  }
}
