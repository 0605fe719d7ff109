import { wantedWords, wordsKey } from '#domain/search/words.ts'

/** The distinct names of cities: a search looks at them, and at annonces by their numbers. */
export interface Villes {
  numberOf(ville: string): number
  named(number: number): string
  /** By number, 1 for the cities that match; `undefined` when all do. */
  matching(query: string): Uint8Array | undefined
}

export function createVilles(): Villes {
  const names: string[] = []
  const keys: string[] = []
  const numbers = new Map<string, number>()
  return {
    numberOf: (ville) => {
      const known = numbers.get(ville)
      if (known !== undefined) return known
      numbers.set(ville, names.length)
      keys.push(wordsKey(ville))
      return names.push(ville) - 1
    },
    named: (number) => names[number] ?? '',
    matching: (query) => {
      const wanted = wantedWords(query)
      if (wanted.length === 0) return undefined
      return Uint8Array.from(keys, (key) => (wanted.every((one) => key.includes(one)) ? 1 : 0))
    },
  }
}
