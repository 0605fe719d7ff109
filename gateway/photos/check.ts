import { type PhotoAddress, sniff } from '#domain/photo.ts'
import { type Picture, sha256Of } from './store.ts'

/** Why a picture is refused before it is stored. */
export type PhotoRefusal = 'not-an-image' | 'hash-mismatch' | 'carries-metadata'

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

/** Whole files end as their format says; a truncated one does not. */
function isWhole(bytes: Picture, extension: PhotoAddress['extension']): boolean {
  if (extension === 'webp') return bytes.length >= 20 && bytes.readUInt32LE(4) + 8 <= bytes.length
  return bytes.length >= 4 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
}

/** @param declared the hash the sender gave for these bytes; of the largest picture, it is also the photo's name */
export function checkPhoto(address: PhotoAddress, bytes: Picture, declared: string): PhotoRefusal | null {
  const expected = address.extension === 'webp' ? 'webp' : 'jpeg'
  if (sniff(bytes) !== expected || !isWhole(bytes, address.extension)) return 'not-an-image'
  const hash = sha256Of(bytes)
  if (hash !== declared || (address.size === 'full' && hash !== address.sha256)) return 'hash-mismatch'
  const metadata = expected === 'webp' ? webpHasMetadata(bytes) : jpegHasMetadata(bytes)
  return metadata ? 'carries-metadata' : null
}
