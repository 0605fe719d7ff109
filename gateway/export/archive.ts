import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { MemberExport } from './export.ts'
import { exportJson } from './json.ts'
import { exportPage } from './page/page.ts'

interface Entry {
  readonly name: string
  /** True for pictures, which are compressed already. */
  readonly stored: boolean
  readonly pieces: AsyncIterable<string> | readonly Uint8Array[]
}

/** Skips a photo deleted meanwhile. Only one is in memory at a time. */
async function* entriesOf(data: MemberExport): AsyncGenerator<Entry> {
  yield { name: 'donnees.html', stored: false, pieces: exportPage(data) }
  yield { name: 'donnees.json', stored: false, pieces: exportJson(data) }
  for (const photo of data.photos.all) {
    for (const picture of photo.pictures) {
      const bytes = picture.file === undefined ? null : await data.photos.read(photo, picture)
      if (bytes !== null) yield { name: picture.file ?? '', stored: true, pieces: [new Uint8Array(bytes)] }
    }
  }
}

const NOTHING = new Uint8Array(0)

/** The page, the JSON and the photos in one ZIP file, streamed as it is read. */
export async function* exportArchive(data: MemberExport): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    made.push(piece)
  })
  const taken = (): readonly Uint8Array[] => {
    const ready = made
    made = []
    return ready
  }
  for await (const { name, stored, pieces } of entriesOf(data)) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = data.exportedAt
    zip.add(file)
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece)
      yield* taken()
    }
    file.push(NOTHING, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
