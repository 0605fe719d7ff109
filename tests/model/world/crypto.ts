import { createHash } from 'node:crypto'
import type { Prng } from '../../../scripts/seed/prng.ts'

/** `crypto`, as far as the product uses it, drawing from the history's random numbers. */
export function cryptoOf(prng: Prng) {
  const getRandomValues = <T extends Uint8Array>(array: T): T => {
    for (let at = 0; at < array.length; at += 1) array[at] = prng.int(0, 255)
    return array
  }
  return {
    getRandomValues,
    randomUUID: () => `${prng.id(8)}-${prng.id(4)}-${prng.id(4)}-${prng.id(4)}-${prng.id(12)}`,
    subtle: {
      digest: async (_algorithm: string, data: ArrayBuffer | Uint8Array) => {
        const hash = createHash('sha256')
          .update(new Uint8Array(data as ArrayBuffer))
          .digest()
        return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength)
      },
    },
  }
}
