import { searchKey } from '../input.ts'

/**
 * What is typed, as it is looked for in a key between two spaces: each word at the beginning of one of the key's. A whole
 * 'saint' is written 'st' in keys, and is not the beginning of Strasbourg.
 */
export function wantedWords(typed: string): readonly string[] {
  const saint = /saint/i.test(typed)
  return searchKey(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (saint && /^ste?$/.test(word) ? ` ${word} ` : ` ${word}`))
}

/** A text as `wantedWords` are looked for in it. */
export function wordsKey(text: string): string {
  return ` ${searchKey(text)} `
}

/**
 * Whether a text is found by what is typed: each word of it begins a word of the text, in any case, with or without
 * accents.
 * @returns true for every text when nothing is typed
 */
export function wordsMatcher(typed: string): (text: string) => boolean {
  const wanted = wantedWords(typed)
  if (wanted.length === 0) return () => true
  return (text) => {
    const key = wordsKey(text)
    return wanted.every((one) => key.indexOf(one) >= 0)
  }
}
