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

/** A word looked for, as patterns for a key: one of them is enough. */
export type SoughtWord = readonly string[]

/**
 * The other number of a French word: 'bols' of 'bol', 'bijou' of 'bijoux', 'émail' of 'émaux'. Words of three letters
 * have none: most that end in -s or -x are singular.
 */
function otherNumbers(word: string): readonly string[] {
  if (word.length < 4) return []
  const stem = /^(.+)aux$/.exec(word)?.[1]
  if (stem !== undefined) return [`${stem}al`, `${stem}ail`, `${stem}au`]
  if (/[sx]$/.test(word)) return [word.slice(0, -1)]
  return /ai?l$/.test(word) ? [word.replace(/ai?l$/, 'aux')] : []
}

/**
 * The typed words of a text: each is the beginning of a word of the key, or all of one in the other number. A plural in
 * -s or -x is found by its beginning. Whole words, since 'bois' is not to find 'boisson' by 'boi'.
 */
export function soughtWords(typed: string): readonly SoughtWord[] {
  return wantedWords(typed).map((word) => [word, ...otherNumbers(word.trim()).map((other) => ` ${other} `)])
}

/** Whether a key contains a word looked for. */
export function hasWord(key: string, patterns: SoughtWord): boolean {
  return patterns.some((one) => key.indexOf(one) >= 0)
}
