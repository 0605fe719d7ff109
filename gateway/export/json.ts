import type { MemberExport, PageReader } from './export.ts'

async function* listJson(name: string, pages: PageReader): AsyncGenerator<string> {
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

/** The machine-readable export: one object, a record per line. */
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
  const photoPages: PageReader = async function* () {
    yield photos.all
  }
  for (const [name, pages] of Object.entries({ photos: photoPages, ...data.lists })) {
    yield ',\n'
    yield* listJson(name, pages)
  }
  yield '}\n'
}
