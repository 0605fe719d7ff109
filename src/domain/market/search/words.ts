import { searchKey } from '../../input.ts'

/**
 * The typed words as patterns to find in a space-padded key: each is the beginning of a word of the key. A whole
 * 'saint' is written 'st' in keys, which does not match Strasbourg.
 */
export function wantedWords(typed: string): readonly string[] {
  const saint = /saint/i.test(typed)
  return searchKey(typed)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (saint && /^ste?$/.test(word) ? ` ${word} ` : ` ${word}`))
}

/** A text in the form in which `wantedWords` are looked up. */
export function wordsKey(text: string): string {
  return ` ${searchKey(text)} `
}

/**
 * A predicate for texts that match the typed words: each begins a word of the text, ignoring case and accents.
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
