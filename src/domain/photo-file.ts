import { big16, little } from './picture/parts.ts'

const END_OF_IMAGE = 0xd9
const NOT_FRAMES = [0xc4, 0xc8, 0xcc] // tables of codes, an extension, arithmetic conditions
const MARKER_MIN = 0xc0 // below: a stuffed byte, or what no decoder knows

/** A marker that stands alone: a restart, a start, the end. The others begin a segment, which states its own length. */
function isAlone(marker: number): boolean {
  return marker < MARKER_MIN || (marker >= 0xd0 && marker <= END_OF_IMAGE) || marker === 0xff
}

/**
 * A JPEG as decoders read it (ITU-T T.81, annex B): its segments come in any order and before each marker stand any number
 * of fill bytes; in the coded pixels, every FF is followed by 00 or is a marker's. What cameras add after its end is not
 * of it.
 * @returns the most pixels that a frame of it declares
 */
function readJpegFile(bytes: Uint8Array): { readonly pixels: number; readonly whole: boolean } {
  let pixels = 0
  for (let at = 2; at + 1 < bytes.length; at++) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) continue
    if (marker === END_OF_IMAGE) return { pixels, whole: true }
    if (isAlone(marker)) continue
    const isFrame = marker <= 0xcf && !NOT_FRAMES.includes(marker)
    if (isFrame && at + 8 < bytes.length) pixels = Math.max(pixels, big16(bytes, at + 5) * big16(bytes, at + 7))
    at += 1 + big16(bytes, at + 2)
  }
  return { pixels, whole: false }
}

/** Pixels that the header of a JPEG declares; `null` when it declares none. */
export function jpegPixels(bytes: Uint8Array): number | null {
  return readJpegFile(bytes).pixels || null
}

const IEND = [0x49, 0x45, 0x4e, 0x44]

/** Chunks of a length, a name, a body and a sum, up to the one that ends them. */
function isWholePng(bytes: Uint8Array): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const ends = IEND.every((byte, i) => bytes[at + 4 + i] === byte)
    at += 12 + big16(bytes, at) * 65_536 + big16(bytes, at + 2)
    if (ends) return at <= bytes.length
  }
  return false
}

/** A RIFF file states its own length. */
function isWholeWebp(bytes: Uint8Array): boolean {
  return bytes.length >= 20 && little(bytes, 4, 4) + 8 <= bytes.length
}

/** Whether a file is complete: browsers decode a truncated one, with grey for what is missing. */
export function isWhole(bytes: Uint8Array, kind: FileKind): boolean {
  if (kind === 'jpeg') return readJpegFile(bytes).whole
  if (kind === 'png') return isWholePng(bytes)
  return kind !== 'webp' || isWholeWebp(bytes)
}

function startsWith(bytes: ArrayLike<number>, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, i) => bytes[offset + i] === byte)
}

/** What a file is by its first bytes, whatever its name says. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif' | 'unknown'

/** @param head the first 16 bytes or more */
export function sniff(head: ArrayLike<number>): FileKind {
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  if (startsWith(head, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(head, 8, [0x57, 0x45, 0x42, 0x50])) return 'webp'
  if (startsWith(head, 0, [0x47, 0x49, 0x46, 0x38])) return 'gif'
  if (!startsWith(head, 4, [0x66, 0x74, 0x79, 0x70])) return 'unknown'
  const brand = String.fromCharCode(head[8] as number, head[9] as number, head[10] as number, head[11] as number)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(brand) ? 'heic' : 'unknown'
}
