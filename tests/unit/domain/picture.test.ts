import ExifReader from 'exifreader'
import fc from 'fast-check'
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { checkPicture, type PictureKind, plainPicture } from '#domain/market/picture/picture.ts'
import { CANVAS_ALPHA, CANVAS_JPEG, CANVAS_WEBP } from '#tests/fixtures/canvas-pictures.ts'
import { repeats } from '#tests/fixtures/counts.ts'
import { withGps } from '#tests/fixtures/pictures.ts'
import { pixels, riff } from '#tests/fixtures/webp.ts'

type Bytes = Uint8Array<ArrayBuffer>

const MADE: readonly (readonly [name: string, kind: PictureKind, made: Bytes])[] = [
  ['WebP', 'webp', CANVAS_WEBP],
  ['WebP with transparency', 'webp', CANVAS_ALPHA],
  ['JPEG', 'jpeg', CANVAS_JPEG],
]

function plain(made: Bytes, kind: PictureKind): Bytes {
  const bytes = plainPicture(made, kind)
  if (bytes === null) throw new Error('a canvas made it')
  return bytes
}

const JPEG = plain(CANVAS_JPEG, 'jpeg')
const WEBP = plain(CANVAS_WEBP, 'webp')
const ALPHA = plain(CANVAS_ALPHA, 'webp')

function joined(...parts: readonly ArrayLike<number>[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}

function segment(marker: number, body: ArrayLike<number>): Bytes {
  return joined([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255], body)
}

/** The start and the end of a JPEG's first segment of a kind. */
function find(marker: number, bytes: Bytes = JPEG): readonly [number, number] {
  let at = 2
  while (bytes[at + 1] !== marker) at += 2 + (bytes[at + 2] as number) * 256 + (bytes[at + 3] as number)
  return [at, at + 2 + (bytes[at + 2] as number) * 256 + (bytes[at + 3] as number)]
}

function inserted(bytes: Bytes, at: number, part: ArrayLike<number>): Bytes {
  return joined(bytes.subarray(0, at), part, bytes.subarray(at))
}

const text = (words: string) => Uint8Array.from(Buffer.from(words, 'latin1'))
const PADDING = segment(0xfe, new Uint8Array(60_000))
const QUANTIZER = JPEG.slice(...find(0xdb))
const HUFFMAN = JPEG.slice(...find(0xc4))
/** Text hidden in a table's 64 values, and in another table's codes. */
const TEXT_QUANTIZER = segment(0xdb, text(`\0${'12, rue du Calvaire '.repeat(4).slice(0, 64)}`))
const TEXT_HUFFMAN = segment(
  0xc4,
  joined([0x10, 0, 0, 0, 0, 0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0], text('a'.repeat(200))),
)
/** The bytes before the frame. */
const BEFORE = JPEG.subarray(0, find(0xc0)[0])
/** The same pixels declared as progressive, of 640 by 480. */
const PROGRESSIVE = joined(BEFORE, [0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80], JPEG.subarray(find(0xc0)[0] + 9))
const times = (part: Bytes, count: number) => joined(...Array<Bytes>(count).fill(part))
const FRAME = JPEG.slice(...find(0xc0))
/** The same frame declared 65,000 pixels wide and high. */
const HUGE = joined(FRAME.subarray(0, 5), [0xfd, 0xe8, 0xfd, 0xe8], FRAME.subarray(9))

/** A WebP with a correct length field. */
function stated(bytes: Bytes): Bytes {
  const copy = bytes.slice()
  new DataView(copy.buffer).setUint32(4, copy.length - 8, true)
  return copy
}

const chunk = (name: string, body: string) => riff({ name, body }).subarray(12)

describe('what a canvas makes', () => {
  it.each(MADE)('%s is taken once its colour profile is gone, and stays as it is', (_name, kind, made) => {
    expect(checkPicture('card', made, kind)).toBe('carries-metadata')
    const bytes = plain(made, kind)
    expect(checkPicture('card', bytes, kind)).toBeNull()
    expect(plain(bytes, kind)).toEqual(bytes)
    expect(imageSize(bytes)).toMatchObject({ width: 20, height: 12 })
    expect(ExifReader.load(bytes.buffer, { expanded: true }).icc).toBeUndefined()
  })

  it("on Apple's devices is taken without its EXIF and its list of captions", () => {
    const captions = segment(0xed, text('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0'))
    const made = Uint8Array.from(withGps(Buffer.from(inserted(JPEG, find(0xe0)[1], captions))))
    expect(checkPicture('card', made, 'jpeg')).toBe('carries-metadata')
    expect(plain(made, 'jpeg')).toEqual(JPEG)
  })
})

describe('a progressive JPEG', () => {
  const scan = find(0xda)[0]
  it('may bring other Huffman tables for another scan, as many as scans need', () => {
    expect(checkPicture('card', inserted(PROGRESSIVE, scan, times(TEXT_HUFFMAN, 16)), 'jpeg')).toBeNull()
    expect(checkPicture('card', inserted(PROGRESSIVE, scan, times(TEXT_HUFFMAN, 20)), 'jpeg')).toBe('not-an-image')
  })

  it('has each of its quantization tables once', () => {
    expect(checkPicture('card', inserted(PROGRESSIVE, scan, TEXT_QUANTIZER), 'jpeg')).toBe('not-an-image')
  })
})

describe('refused, whatever carries it', () => {
  const end = JPEG.length - 2
  const scan = find(0xda)
  // Proves V5.2.2
  it.each([
    ['two megabytes of comments', inserted(JPEG, 2, times(PADDING, 35)), 'carries-metadata'],
    ['a place in IPTC', inserted(JPEG, find(0xe0)[1], segment(0xed, text('Photoshop 3.0'))), 'carries-metadata'],
    ['EXIF', Uint8Array.from(withGps(Buffer.from(JPEG))), 'carries-metadata'],
    ['a comment after the pixels', inserted(JPEG, end, segment(0xfe, text('rue'))), 'carries-metadata'],
    ['a second JFIF segment', inserted(JPEG, find(0xe0)[1], JPEG.slice(...find(0xe0))), 'carries-metadata'],
    ['a second frame of 65,000 px', inserted(JPEG, find(0xc0)[1], HUGE), 'not-an-image'],
    ['a second frame after the pixels', inserted(JPEG, end, HUGE), 'not-an-image'],
    ['a frame of 65,000 px', joined(BEFORE, HUGE, JPEG.subarray(find(0xc0)[1])), 'too-many-pixels'],
    ['a second picture', joined(JPEG, JPEG), 'not-an-image'],
    ['a second start', inserted(JPEG, 2, [0xff, 0xd8]), 'not-an-image'],
    ['a second end', joined(JPEG, [0xff, 0xd9]), 'not-an-image'],
    ['a byte after the end', joined(JPEG, [0]), 'not-an-image'],
    ['a truncated file', JPEG.subarray(0, JPEG.length - 1), 'not-an-image'],
    ['its pixels coded again', inserted(JPEG, end, JPEG.subarray(scan[0], end)), 'not-an-image'],
    ['a restart nobody announced', inserted(JPEG, end, [0xff, 0xd0]), 'not-an-image'],
    ['a lossless frame', joined(BEFORE, [0xff, 0xc3], JPEG.subarray(find(0xc0)[0] + 2)), 'not-an-image'],
    ['pixels that weigh more than they can', inserted(JPEG, end, new Uint8Array(9000)), 'too-many-bytes'],
    ['a quantization table twice', inserted(JPEG, find(0xdb)[0], QUANTIZER), 'not-an-image'],
    ['text as quantization tables', inserted(JPEG, find(0xdb)[0], times(TEXT_QUANTIZER, 2)), 'not-an-image'],
    ['the same in one segment', inserted(JPEG, 2, segment(0xdb, times(new Uint8Array(65), 2))), 'not-an-image'],
    ['a Huffman table twice', inserted(JPEG, find(0xc4)[0], HUFFMAN), 'not-an-image'],
    ['a Huffman table twice, after the pixels', inserted(JPEG, end, HUFFMAN), 'not-an-image'],
    ['restarts announced twice', inserted(JPEG, 2, times(segment(0xdd, [0, 0]), 2)), 'not-an-image'],
    ['a table with a byte too many', inserted(JPEG, 2, segment(0xdb, new Uint8Array(66))), 'not-an-image'],
    ['a segment that says nothing', inserted(JPEG, 2, [0xff, 0xdb, 0, 2]), 'not-an-image'],
  ])('in a JPEG: %s', (_name, bytes, refusal) => {
    expect(checkPicture('card', bytes, 'jpeg')).toBe(refusal)
  })

  // Proves V5.2.2
  it.each([
    ['EXIF', stated(joined(WEBP, chunk('EXIF', 'GPS 47.2'))), 'carries-metadata'],
    ['XMP', stated(joined(WEBP, chunk('XMP ', '<x/>'))), 'carries-metadata'],
    ['a chunk of no known kind', stated(joined(WEBP, chunk('RUE ', '12'))), 'not-an-image'],
    ['a second frame', stated(joined(WEBP, WEBP.subarray(12))), 'not-an-image'],
    ['a second frame beside transparency', stated(joined(ALPHA, WEBP.subarray(12))), 'not-an-image'],
    ['an animation', stated(joined(ALPHA, chunk('ANIM', '\0\0\0\0\0\0'))), 'not-an-image'],
    ['a byte after the end', joined(WEBP, [0]), 'not-an-image'],
    ['a length too short', joined(WEBP, chunk('VP8 ', 'ab')), 'not-an-image'],
    ['a truncated file', WEBP.subarray(0, WEBP.length - 2), 'not-an-image'],
    ['more pixels than its size', Uint8Array.from(riff(pixels('trop large', 1601))), 'too-many-pixels'],
    ['pixels that weigh more than they can', Uint8Array.from(riff(pixels('x'.repeat(40_000)))), 'too-many-bytes'],
  ])('in a WebP: %s', (_name, bytes, refusal) => {
    expect(checkPicture('card', bytes, 'webp')).toBe(refusal)
  })
})

const mutation = fc.oneof(
  fc.record({ what: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(40) }),
  fc.record({ what: fc.constant('byte' as const), at: fc.nat(), value: fc.nat(255) }),
  fc.record({ what: fc.constant('double' as const), at: fc.nat(), length: fc.nat(700) }),
  fc.record({ what: fc.constant('insert' as const), at: fc.nat(), marker: fc.nat(255), length: fc.nat(400) }),
  fc.record({ what: fc.constant('chunk' as const), name: fc.constantFrom('EXIF', 'XMP ', 'ANMF', 'VP8 ', 'ICCP') }),
)
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutated(bytes: Bytes, change: Mutation): Bytes {
  if (change.what === 'chunk') return stated(joined(bytes, chunk(change.name, 'lieu')))
  const at = change.at % bytes.length
  if (change.what === 'byte') return joined(bytes.subarray(0, at), [change.value], bytes.subarray(at + 1))
  if (change.what === 'insert') return inserted(bytes, at, segment(change.marker, new Uint8Array(change.length)))
  const part = bytes.subarray(at, at + change.length)
  return change.what === 'double'
    ? inserted(bytes, at, part)
    : joined(bytes.subarray(0, at), bytes.subarray(at + part.length))
}

/** The number of frame headers in a file, counted without parsing its structure. */
function frames(bytes: Bytes, kind: PictureKind): number {
  const file = Buffer.from(bytes)
  if (kind === 'webp') return file.toString('latin1').match(/VP8 |VP8L|ANMF/g)?.length ?? 0
  return file.toString('hex').match(/ffc[0-35-79-bd-f]001108/g)?.length ?? 0
}

// Proves V5.2.2
it.each([
  ['JPEG', 'jpeg', JPEG],
  ['WebP', 'webp', WEBP],
  ['WebP with transparency', 'webp', ALPHA],
] as const)(
  'whatever is done to a picture, a %s that is taken has one frame of a size we make, and nothing else',
  (_name, kind, good) => {
    const check = (changes: readonly Mutation[]) => {
      const bytes = changes.reduce(mutated, good)
      if (checkPicture('card', bytes, kind) !== null) return
      const { width, height } = imageSize(bytes)
      expect(Math.max(width, height)).toBeLessThanOrEqual(640)
      expect(bytes.length).toBeLessThanOrEqual(2048 + 2 * 640 * 640)
      expect(frames(bytes, kind)).toBe(1)
      const { exif, gps, iptc, xmp, icc } = ExifReader.load(bytes.buffer, { expanded: true })
      expect([exif, gps, iptc, xmp, icc]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(plainPicture(bytes, kind)).toEqual(bytes)
    }
    const runs = { seed: 20_251, numRuns: repeats({ short: 300, long: 100_000 }) }
    fc.assert(fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), check), runs)
  },
)
