import { oneLine } from '../../visible.ts'
import { cardSearchKey, type Worded } from './matches.ts'
import { hasWord, type SoughtWord, soughtWords, wordsKey } from './words.ts'

const AROUND = 40 // characters of a text before and after the word that was found

const HIDDEN_FIELDS = ['produitsRecherches', 'description'] as const

/** What a search found in a field that cards do not show. */
export interface HiddenMatch {
  readonly field: (typeof HIDDEN_FIELDS)[number]
  /** The part of the field that says it. */
  readonly text: string
}

/** The part of a text around the first of some words, cut between words. */
function around(text: string, sought: readonly SoughtWord[]): string {
  const words = /[^\s!-/:-@«»’]+/g
  let found = words.exec(text)
  while (found !== null && !sought.some((one) => hasWord(wordsKey(found?.[0] ?? ''), one))) found = words.exec(text)
  const { index = 0, 0: word = '' } = found ?? {}
  const end = index + word.length
  const before = text.slice(0, index)
  const after = text.slice(end)
  const shownBefore = before.length <= AROUND ? before : `...${before.slice(-AROUND).replace(/^\S*\s/, '')}`
  const shownAfter = after.length <= AROUND ? after : `${after.slice(0, AROUND).replace(/\s\S*$/, '')}...`
  return shownBefore + word + shownAfter
}

/** Of a list, the items with some of the words. */
function itemsOf(list: string, sought: readonly SoughtWord[]): string {
  const items = list.split(/[,;]/).map((one) => one.trim())
  const found = items.filter((one) => sought.some((word) => hasWord(wordsKey(one), word))).join(', ')
  return found.length > 2 * AROUND ? around(found, sought) : found
}

/** For the words of a search: what was found of them in an annonce, where its card does not show it. */
export function hiddenMatches(mots: string): (annonce: Worded) => readonly HiddenMatch[] {
  const all = soughtWords(mots)
  return (annonce) => {
    const shown = cardSearchKey(annonce)
    let sought = all.filter((one) => !hasWord(shown, one))
    const matches: HiddenMatch[] = []
    for (const field of HIDDEN_FIELDS) {
      const text = oneLine(annonce[field] ?? '')
      const key = wordsKey(text)
      const here = sought.filter((one) => hasWord(key, one))
      if (here.length === 0) continue
      sought = sought.filter((one) => !here.includes(one))
      matches.push({ field, text: field === 'description' ? around(text, here) : itemsOf(text, here) })
    }
    return matches
  }
}
