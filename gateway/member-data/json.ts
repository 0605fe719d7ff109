import type { MemberExport, Pages } from './export.ts'

async function* listJson(name: string, pages: Pages): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`
  let separator = '\n'
  for await (const page of pages()) {
    for (const record of page) {
      yield separator + JSON.stringify(record)
      separator = ',\n'
    }
  }
  yield ']'
}

/** The export for machines: one object, a record a line. */
export async function* exportJson(data: MemberExport): AsyncGenerator<string> {
  const { exportedAt, compte, documents, photos } = data
  yield `{"format": "rayon-libre/1",\n"exportedAt": ${JSON.stringify(exportedAt)},\n"compte": ${JSON.stringify(compte)}`
  yield ',\n"documents": {'
  let separator = '\n'
  for (const [name, pages] of Object.entries(documents)) {
    yield separator
    yield* listJson(name, pages)
    separator = ',\n'
  }
  yield '}'
  const photoPages: Pages = async function* () {
    yield photos.all
  }
  for (const [name, pages] of Object.entries({ photos: photoPages, ...data.lists })) {
    yield ',\n'
    yield* listJson(name, pages)
  }
  yield '}\n'
}

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
