import { little, nameAt, type PictureParts, type Range } from './parts.ts'

/** https://developers.google.com/speed/webp/docs/riff_container: chunks of a name, a length and a padded body. */
interface Chunk extends Range {
  readonly name: string
  readonly body: Range
}

const HEADER_BYTES = 12
const EXTRAS = ['ICCP', 'EXIF', 'XMP ']
const ALPHA_FLAG = 0x10
const EXTRA_FLAGS = 0x2c // a colour profile, EXIF, XMP

/** The chunks of a file whose lengths are all exact; `null` for any other. */
function chunksOf(bytes: Uint8Array): readonly Chunk[] | null {
  if (bytes.length < HEADER_BYTES || nameAt(bytes, 0, 4) !== 'RIFF' || nameAt(bytes, 8, 4) !== 'WEBP') return null
  if (little(bytes, 4, 4) + 8 !== bytes.length) return null
  const chunks: Chunk[] = []
  let from = HEADER_BYTES
  while (from + 8 <= bytes.length) {
    const length = little(bytes, from + 4, 4)
    const body = { from: from + 8, to: from + 8 + length }
    const to = body.to + (length % 2)
    if (to > bytes.length || (to > body.to && bytes[body.to] !== 0)) return null
    chunks.push({ name: nameAt(bytes, from, 4), from, to, body })
    from = to
  }
  return from === bytes.length ? chunks : null
}

type Size = Pick<PictureParts, 'width' | 'height'>

/** RFC 6386, 9.1: a visible key frame, its first partition in range, its signature, its size without scaling. */
function lossySize(bytes: Uint8Array, { from, to }: Range): Size | null {
  if (to - from < 11) return null
  const tag = little(bytes, from, 3)
  if ((tag & 1) !== 0 || ((tag >> 1) & 7) > 3 || ((tag >> 4) & 1) === 0 || 10 + (tag >> 5) > to - from) return null
  if (little(bytes, from + 3, 3) !== 0x2a019d) return null
  const [width, height] = [little(bytes, from + 6, 2), little(bytes, from + 8, 2)]
  return width > 0x3fff || height > 0x3fff || width === 0 || height === 0 ? null : { width, height }
}

/** Its signature, two 14-bit sizes, the alpha flag, and version 0. */
function losslessSize(bytes: Uint8Array, { from, to }: Range): Size | null {
  if (to - from < 6 || bytes[from] !== 0x2f || (bytes[from + 4] as number) >> 5 !== 0) return null
  const bits = little(bytes, from + 1, 4)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

function sizeOf(bytes: Uint8Array, { name, body }: Chunk): Size | null {
  if (name === 'VP8 ') return lossySize(bytes, body)
  return name === 'VP8L' ? losslessSize(bytes, body) : null
}

/** The alpha channel of a lossy frame: a known compression, and as many bytes as pixels if uncompressed. */
function isAlpha(bytes: Uint8Array, { from, to }: Range, { width, height }: Size): boolean {
  const head = bytes[from] as number
  return to - from >= 2 && (head & 0xe2) === 0 && ((head & 1) === 1 || to - from === 1 + width * height)
}

function isExtended(bytes: Uint8Array, { from, to }: Range, { width, height }: Size): boolean {
  if (to - from !== 10 || ((bytes[from] as number) & ~(ALPHA_FLAG | EXTRA_FLAGS)) !== 0) return false
  if (little(bytes, from + 1, 3) !== 0) return false
  return little(bytes, from + 4, 3) + 1 === width && little(bytes, from + 7, 3) + 1 === height
}

/**
 * Parses a WebP of one frame, alone or with its alpha channel, in one pass.
 * @returns `null` for anything else: an animation, an unknown chunk, a byte after the end, a wrong length
 */
export function readWebp(bytes: Uint8Array): PictureParts | null {
  const chunks = chunksOf(bytes)
  if (chunks === null) return null
  const extras = chunks.filter(({ name }) => EXTRAS.includes(name))
  const imageChunks = chunks.filter(({ name }) => !EXTRAS.includes(name))
  const image = imageChunks[imageChunks.length - 1]
  const size = image === undefined ? null : sizeOf(bytes, image)
  if (size === null) return null
  if (imageChunks.length === 1) return { ...size, extras }
  const [extended, alpha] = imageChunks as [Chunk, Chunk]
  if (extended.name !== 'VP8X' || chunks[0] !== extended || !isExtended(bytes, extended.body, size)) return null
  // The extended header only announces what is not part of the picture.
  if (imageChunks.length === 2) return { ...size, extras: [extended, ...extras] }
  const transparent = imageChunks.length === 3 && alpha.name === 'ALPH' && image?.name === 'VP8 '
  const announced = (((bytes[extended.body.from] as number) & EXTRA_FLAGS) !== 0) === extras.length > 0
  if (!transparent || !announced || !isAlpha(bytes, alpha.body, size)) return null
  return ((bytes[extended.body.from] as number) & ALPHA_FLAG) === 0 ? null : { ...size, extras }
}

/** Rewrites the declared file length and the flags, leaving only transparency, after extras were removed. */
export function restated(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const length = bytes.length - 8
  for (let i = 0; i < 4; i++) bytes[4 + i] = Math.floor(length / 256 ** i) & 255
  if (nameAt(bytes, HEADER_BYTES, 4) === 'VP8X') bytes[HEADER_BYTES + 8] = ALPHA_FLAG
  return bytes
}
