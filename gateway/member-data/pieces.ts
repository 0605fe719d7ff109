const PIECE = 64 * 1024 // bytes written at a time: what a slow reader has to take before the next ones

/** Text as bytes, in pieces. The next text is asked for once what came before has been taken. */
export async function* textPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < PIECE) continue
    yield* piecesOf(Buffer.from(waiting))
    waiting = ''
  }
  yield* piecesOf(Buffer.from(waiting))
}

/** Bytes in pieces, without a copy. */
export function* piecesOf({ buffer, byteOffset, length }: Buffer<ArrayBuffer>): Generator<Uint8Array> {
  const bytes = new Uint8Array(buffer, byteOffset, length)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
