import type { FileKind } from './photo.ts'

type Bytes = { readonly length: number; readonly [at: number]: number }

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

function big(bytes: Bytes, at: number): number {
  return ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
}

/** Segments up to the first scan; the end marker cannot occur inside the scans. Cameras may add their own data after it. */
function isWholeJpeg(bytes: Bytes): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) at += 2 + big(bytes, at + 2)
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] === 0xff && bytes[i + 1] === END_OF_IMAGE) return at + 4 <= bytes.length
  }
  return false
}

const IEND = [0x49, 0x45, 0x4e, 0x44]

/** Chunks of a length, a name, a body and a sum, up to the one that ends them. */
function isWholePng(bytes: Bytes): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const ends = IEND.every((byte, i) => bytes[at + 4 + i] === byte)
    at += 12 + big(bytes, at) * 65_536 + big(bytes, at + 2)
    if (ends) return at <= bytes.length
  }
  return false
}

/** A RIFF file states its own length. */
function isWholeWebp(bytes: Bytes): boolean {
  const length = (bytes[4] as number) + (bytes[5] as number) * 256 + (bytes[6] as number) * 65_536
  return bytes.length >= 20 && length + (bytes[7] as number) * 16_777_216 + 8 <= bytes.length
}

/** Whether a file is complete: browsers decode a truncated one, with grey for what is missing. */
export function isWhole(bytes: Bytes, kind: FileKind): boolean {
  if (kind === 'jpeg') return isWholeJpeg(bytes)
  if (kind === 'png') return isWholePng(bytes)
  return kind !== 'webp' || isWholeWebp(bytes)
}
