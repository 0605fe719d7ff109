import { imageSize } from 'image-size'
import { PHOTO_SIZES, type PhotoAddress, sniff } from '#domain/photo.ts'
import { isWhole } from '#domain/photo-file.ts'
import { type Picture, sha256Of } from './store.ts'

/** Why a picture is rejected before it is stored. */
export type PhotoRefusal = 'not-an-image' | 'too-many-pixels' | 'hash-mismatch' | 'carries-metadata'

const METADATA_CHUNKS = ['EXIF', 'XMP ']

/** WebP is a RIFF file: twelve bytes, then chunks of a name, a length and a padded body. */
function webpHasMetadata(bytes: Picture): boolean {
  let at = 12
  while (at + 8 <= bytes.length) {
    if (METADATA_CHUNKS.includes(bytes.toString('latin1', at, at + 4))) return true
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

const APP1 = 0xe1
const START_OF_SCAN = 0xda

/** JPEG is a list of segments until the scan; EXIF and XMP travel in APP1. */
function jpegHasMetadata(bytes: Picture): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    if (bytes[at + 1] === APP1) return true
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** Whole, and nothing after its end: what a canvas makes is both, what hides there would be served. */
function endsWhereItSays(bytes: Picture, kind: 'webp' | 'jpeg'): boolean {
  if (!isWhole(bytes, kind)) return false
  if (kind === 'webp') return bytes.readUInt32LE(4) + 8 === bytes.length
  return bytes.readUInt16BE(bytes.length - 2) === 0xffd9
}

/** The longest side that the header declares, in pixels; nothing is decoded here. */
function longestSide(bytes: Picture): number | null {
  try {
    const { width, height } = imageSize(new Uint8Array(bytes))
    return width > 0 && height > 0 ? Math.max(width, height) : null
  } catch {
    return null
  }
}

/** @param declared the hash the sender gave for these bytes; of the largest picture, it is also the photo's name */
export function checkPhoto(address: PhotoAddress, bytes: Picture, declared: string): PhotoRefusal | null {
  const expected = address.extension === 'webp' ? 'webp' : 'jpeg'
  if (sniff(bytes) !== expected || !endsWhereItSays(bytes, expected)) return 'not-an-image'
  const longest = longestSide(bytes)
  if (longest === null) return 'not-an-image'
  if (longest > PHOTO_SIZES[address.size].longest) return 'too-many-pixels'
  const hash = sha256Of(bytes)
  if (hash !== declared || (address.size === 'full' && hash !== address.sha256)) return 'hash-mismatch'
  const metadata = expected === 'webp' ? webpHasMetadata(bytes) : jpegHasMetadata(bytes)
  return metadata ? 'carries-metadata' : null
}
