import { UNDO_MAX_MS, UNDO_S } from '#domain/undo.ts'

const WORDS: { readonly [count: number]: string } = { 2: 'deux', [UNDO_S.usual]: 'dix', [UNDO_S.moreTime]: 'trente' }
const inWords = (count: number) => WORDS[count] ?? String(count)

/** How long an action can be undone, in words. */
export const undoTime = (seconds: number) => `${inWords(seconds)} secondes`

/** The maximum while the reader stays on the undo control, in words. */
export const UNDO_AT_MOST = `${inWords(UNDO_MAX_MS / 60_000)} minutes`
