const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

export interface Prng {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [min, max]. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** A text of [a-z0-9]. */
  id(length: number): string
}

function hashText(text: string): number {
  let hash = 2166136261 // FNV-1a
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** A seeded generator: the same name always gives the same numbers (mulberry32). */
export function createPrng(name: string): Prng {
  let state = hashText(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    id: (length) => Array.from({ length }, () => ALPHABET.charAt(int(0, ALPHABET.length - 1))).join(''),
  }
}
