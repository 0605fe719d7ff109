import { PHOTO_SIZES, type PhotoSize } from '../photo.ts'
import { readJpeg } from './jpeg.ts'
import type { PictureParts } from './parts.ts'
import { readWebp, restated } from './webp.ts'

export type PictureKind = 'webp' | 'jpeg'

/** Why a file is not a valid size of a photo as a canvas encodes it. */
export type PictureRefusal = 'not-an-image' | 'carries-metadata' | 'too-many-pixels' | 'too-many-bytes'

/**
 * Maximum bytes of a picture: measured on random pixels, which do not compress, with a margin. Chromium's canvas takes
 * 0.8 bytes a pixel at the device's first quality and 0.53 at its lowest, used past a size's budget of bytes.
 * Pixels are counted in whole blocks, as encoders write them.
 */
const BLOCK_PX = 16
const TABLES_BYTES = 2048
const BYTES_PER_PIXEL = 2
const BYTES_PER_PIXEL_PAST_BUDGET = 0.75

function bytesMax(size: PhotoSize, { width, height }: PictureParts): number {
  const pixels = Math.ceil(width / BLOCK_PX) * Math.ceil(height / BLOCK_PX) * BLOCK_PX * BLOCK_PX
  const pastBudget = Math.max(PHOTO_SIZES[size].budget, TABLES_BYTES + BYTES_PER_PIXEL_PAST_BUDGET * pixels)
  return Math.min(TABLES_BYTES + BYTES_PER_PIXEL * pixels, pastBudget)
}

function read(bytes: Uint8Array, kind: PictureKind): PictureParts | null {
  return kind === 'webp' ? readWebp(bytes) : readJpeg(bytes)
}

/** `null` when a file is exactly one size of a photo. One pass over the bytes, without decoding. */
export function checkPicture(size: PhotoSize, bytes: Uint8Array, kind: PictureKind): PictureRefusal | null {
  const parts = read(bytes, kind)
  if (parts === null) return 'not-an-image'
  if (parts.extras.length > 0) return 'carries-metadata'
  if (Math.max(parts.width, parts.height) > PHOTO_SIZES[size].longest) return 'too-many-pixels'
  return bytes.length > bytesMax(size, parts) ? 'too-many-bytes' : null
}

/**
 * A picture without its encoder's metadata: Chromium's canvas writes the colour profile that every decoder assumes
 * anyway (sRGB), Apple's the size again as EXIF and an empty list of captions.
 * @returns `null` for a file that is not one picture
 */
export function plainPicture(bytes: Uint8Array, kind: PictureKind): Uint8Array<ArrayBuffer> | null {
  const parts = read(bytes, kind)
  if (parts === null) return null
  const removed = parts.extras.reduce((sum, { from, to }) => sum + to - from, 0)
  const plain = new Uint8Array(bytes.length - removed)
  let at = 0
  let from = 0
  for (const extra of [...parts.extras, { from: bytes.length, to: bytes.length }]) {
    plain.set(bytes.subarray(from, extra.from), at)
    at += extra.from - from
    from = extra.to
  }
  return kind === 'webp' ? restated(plain) : plain
}
