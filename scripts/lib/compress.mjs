import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

const TEXTS = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest', '.ttf', '.xml'])
const WORTH_IT = 1024 // bytes: below, the headers weigh as much as the gain

/** Writes `.br` and `.gz` beside every text of a folder, for a server that chooses by Accept-Encoding. */
export function compressFolder(folder) {
  let count = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const body = readFileSync(path)
    if (body.length < WORTH_IT) continue
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(body, {
        params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
    )
    count += 1
  }
  return count
}
