import { big16, nameAt, type PictureParts, type Range } from './parts.ts'

/** ITU-T T.81, annex B: two-byte markers, most of which start a segment that declares its length. */
const START = 0xd8
const END = 0xd9
const RESTART = 0xd0 // the first of eight, which cycle
const SCAN = 0xda
const APP0 = 0xe0
const APP15 = 0xef
const COMMENT = 0xfe
const JFIF_BYTES = 14 // without a thumbnail

const BASELINE = 0xc0
const PROGRESSIVE = 0xc2
const TABLES_BYTES_MAX = 4096 // all Huffman tables of a progressive one, where each scan may define its own
const PROGRESSIVE_SCANS_MAX = 16 // libjpeg writes ten; each costs the decoder a pass over every pixel

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: number
  readonly progressive: boolean
}

function frameOf(bytes: Uint8Array, { from, to }: Range, marker: number): Frame | null {
  const components = bytes[from + 5] as number
  if (to - from < 6 || bytes[from] !== 8 || (components !== 1 && components !== 3)) return null
  if (to - from !== 6 + 3 * components) return null
  const [height, width] = [big16(bytes, from + 1), big16(bytes, from + 3)]
  if (width === 0 || height === 0) return null
  return { width, height, components, progressive: marker === PROGRESSIVE }
}

/** Quantization tables of a number and 64 bytes. @returns their numbers, or `null` if malformed */
function quantizersOf(bytes: Uint8Array, { from, to }: Range): readonly number[] | null {
  if (to === from || (to - from) % 65 !== 0) return null
  const numbers: number[] = []
  for (let at = from; at < to; at += 65) numbers.push(bytes[at] as number)
  return numbers.every((number) => number <= 3) ? numbers : null
}

/** Huffman tables of a class and number, sixteen counts, and that many codes. @returns as for quantizers */
function huffmanOf(bytes: Uint8Array, { from, to }: Range): readonly number[] | null {
  const numbers: number[] = []
  let at = from
  while (at + 17 <= to) {
    const number = bytes[at] as number
    if ((number & 0xec) !== 0) return null // class 0 or 1, number 0 to 3
    const codes = bytes.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    if (codes > 256) return null
    numbers.push(number)
    at += 17 + codes
  }
  return at === to && to > from ? numbers : null
}

/** @returns whether none of them was seen before */
function addAll(seen: Set<number>, numbers: readonly number[]): boolean {
  const before = seen.size
  for (const number of numbers) seen.add(number)
  return seen.size === before + numbers.length
}

function isJfif(bytes: Uint8Array, { from, to }: Range): boolean {
  return to - from === JFIF_BYTES && nameAt(bytes, from, 5) === 'JFIF\0' && big16(bytes, from + 12) === 0
}

/** The end of the coded pixels: the first marker that is neither a stuffed byte nor the next expected restart. */
function endOfPixels(bytes: Uint8Array, from: number, restarts: boolean): number {
  let turn = 0
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const restart = restarts && bytes[at + 1] === RESTART + turn
    if (bytes[at + 1] !== 0 && !restart) return at
    if (restart) turn = (turn + 1) % 8
    at++
  }
  return bytes.length
}

/**
 * Parses a JPEG of one frame as encoders write them, each segment strictly, in one pass.
 * @returns `null` for anything else: a second frame, a repeated table, a byte after the end, an unknown segment, a
 * wrong length
 */
export function readJpeg(bytes: Uint8Array): PictureParts | null {
  if (big16(bytes, 0) !== (0xff00 | START)) return null
  const extras: Range[] = []
  let frame: Frame | null = null
  let bare = true
  let coded = 0
  let restarts: boolean | null = null
  const quantizers = new Set<number>()
  const huffman = new Set<number>()
  let huffmanOnce = true
  let huffmanBytes = 0
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number
    const body = { from: at + 4, to: at + 2 + big16(bytes, at + 2) }
    if (body.to < body.from || body.to > bytes.length) return null
    if (marker === COMMENT || (marker >= APP0 && marker <= APP15)) {
      if (marker === APP0 && bare && isJfif(bytes, body)) bare = false
      else extras.push({ from: at, to: body.to })
    } else if (marker === BASELINE || marker === PROGRESSIVE) {
      if (frame !== null) return null
      frame = frameOf(bytes, body, marker)
      if (frame === null) return null
    } else if (marker === 0xdb) {
      const numbers = quantizersOf(bytes, body)
      if (numbers === null || !addAll(quantizers, numbers)) return null
    } else if (marker === 0xc4) {
      const numbers = huffmanOf(bytes, body)
      if (numbers === null) return null
      huffmanBytes += body.to - body.from
      huffmanOnce = addAll(huffman, numbers) && huffmanOnce
    } else if (marker === 0xdd) {
      if (restarts !== null || body.to - body.from !== 2) return null
      restarts = big16(bytes, body.from) > 0
    } else if (marker === SCAN) {
      const components = bytes[body.from] as number
      if (frame === null || components < 1 || components > frame.components) return null
      if (body.to - body.from !== 4 + 2 * components) return null
      // A baseline scan codes its components completely; a progressive one refines them.
      coded += frame.progressive ? 1 : components
      if (coded > (frame.progressive ? PROGRESSIVE_SCANS_MAX : frame.components)) return null
      at = endOfPixels(bytes, body.to, restarts === true)
      if (at === body.to) return null
      continue
    } else return null
    if (marker < APP0) bare = false
    at = body.to
  }
  if (huffmanBytes > TABLES_BYTES_MAX || (!huffmanOnce && frame?.progressive !== true)) return null
  const ended = at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === END
  return frame === null || coded === 0 || !ended ? null : { width: frame.width, height: frame.height, extras }
}
