/** A long answer of CouchDB's: an array of rows between a head and what is known only at its end. */
export interface Listing<E = unknown> {
  /** The JSON before the first row. */
  readonly head: string
  /** Pages of rows; a page may be empty. */
  readonly pages: AsyncGenerator<readonly object[], E, void>
  /** The JSON after the last row. */
  readonly tail: (ending: E) => string
}

const PIECE = 64 * 1024 // bytes written at a time: what a slow reader has to take before the next one

/**
 * The text of a listing, in pieces. The next page is read once what came before has been taken, and in turn with those of
 * others: an answer holds one page, whatever its size and however slowly it is read.
 * @param turn whose turn it is to read a page
 */
export async function* piecesOf<E>({ head, pages, tail }: Listing<E>, turn: Turn): AsyncGenerator<Buffer, void, void> {
  let text = head
  let separator = ''
  for (let done = false; !done; ) {
    const next = await turn(() => pages.next())
    done = next.done === true
    if (next.done === true) text += tail(next.value)
    else {
      for (const row of next.value) {
        text += separator + JSON.stringify(row)
        separator = ',\n'
      }
    }
    if (!done && text.length < PIECE) continue
    const bytes = Buffer.from(text)
    text = ''
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
}

/** One page at a time, in turn with those of others. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>
