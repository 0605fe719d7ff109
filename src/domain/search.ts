import { searchKey } from './input.ts'

/**
 * Whether a city is found by what is typed: each word of it begins a word of the name, in any case, with or without
 * accents. A whole 'saint' is written 'st' in the names, and is not the beginning of Strasbourg.
 * @returns true for every name when nothing is typed
 */
export function cityMatcher(typed: string): (ville: string) => boolean {
  const saint = /saint/i.test(typed)
  const wanted = searchKey(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (saint && /^ste?$/.test(word) ? ` ${word} ` : ` ${word}`))
  return (ville) => {
    const key = ` ${searchKey(ville)} `
    return wanted.every((one) => key.indexOf(one) >= 0)
  }
}
