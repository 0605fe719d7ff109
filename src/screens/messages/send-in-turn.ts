import { typedSince } from '#components/forms/reset-keeping-edits.ts'

/** What is being written. */
export type Written = { text: string; photos: string[] }

/**
 * Sends what is written, then each of what was asked to be sent meanwhile: the field held more by then, the earlier messages
 * first. One that fails stays in the field, as does one whose beginning has been changed.
 * @param asked may grow meanwhile
 * @returns the answer to the first, and what the field may be rid of
 */
export async function sendInTurn<O extends { readonly ok: boolean }>(
  first: Written,
  asked: readonly Written[],
  send: (message: Written) => Promise<O>,
  isEmpty: (message: Written) => boolean,
): Promise<readonly [answer: O, sent: Written]> {
  let sent = first
  const answer = await send(first)
  if (!answer.ok) return [answer, sent]
  for (const written of asked) {
    const before = sent
    if (!written.text.startsWith(before.text)) continue
    const photos = written.photos.filter((url) => !before.photos.includes(url))
    const more = { text: typedSince(written.text, before.text), photos }
    if (isEmpty(more)) continue
    if (!(await send(more)).ok) break
    sent = written
  }
  return [answer, sent]
}
