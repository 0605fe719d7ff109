import { UNDO_MAX_MS, UNDO_S } from '#domain/undo.ts'

const WORDS: { readonly [count: number]: string } = { 2: 'deux', [UNDO_S.usual]: 'dix', [UNDO_S.moreTime]: 'trente' }
const inWords = (count: number) => WORDS[count] ?? String(count)

/** For how long something can be undone, in words. */
export const undoTime = (seconds: number) => `${inWords(seconds)} secondes`

/** For how long at most, while somebody stays on what undoes it. */
export const UNDO_AT_MOST = `${inWords(UNDO_MAX_MS / 60_000)} minutes`
