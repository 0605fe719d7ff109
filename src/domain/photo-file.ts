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
