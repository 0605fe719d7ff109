import { describe, expect, it } from 'vitest'
import { ANNONCE_FORM_FIELDS } from '#domain/annonce.ts'
import { checkField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { fitted, parsePhotoUrl, photoUrl, SIZES, shapeOf, sizedUrl, withShape } from '#domain/photo.ts'
import { isWhole, jpegPixels, sniff } from '#domain/photo-file.ts'
import { CUT_JPEGS, JPEG_PIXELS, WHOLE_JPEGS } from '#tests/fixtures/jpeg-files.ts'

const sha256 = '0123456789abcdef'.repeat(4)
const address = { kind: 'annonces', uid: 'a'.repeat(20) as Uid, sha256, size: 'full', extension: 'webp' } as const
const shape = { width: 1200, height: 1600, placeholder: 'YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA' }

describe('the address of a photo', () => {
  it.each(SIZES)('states its size: %s', (size) => {
    expect(parsePhotoUrl(photoUrl({ ...address, size }))).toEqual({ ...address, size })
    expect(parsePhotoUrl(sizedUrl(photoUrl(address), size))?.size).toBe(size)
  })

  it('carries its shape in a fragment, which is not part of its name', () => {
    const url = withShape(photoUrl(address), shape)
    expect(shapeOf(url)).toEqual(shape)
    expect(parsePhotoUrl(url)).toEqual(address)
    expect(sizedUrl(url, 'full')).toBe(photoUrl(address))
    expect(checkField('photos', ANNONCE_FORM_FIELDS.photos, [url])).toEqual([])
  })

  it.each(['#', '#0x10.aa', '#10x10', '#10x10."><b>', '#1x1.a#2x2.b '])('has no shape in %s', (fragment) => {
    expect(shapeOf(photoUrl(address) + fragment)).toBeNull()
  })

  it.each(['/demo/etagere.svg', '/photos/annonces/x/y.webp', `${photoUrl(address)}.exe`])('is not %s', (url) => {
    expect(parsePhotoUrl(url)).toBeNull()
    expect(sizedUrl(url, 'card')).toBe(url)
  })
})

it('a picture is reduced on its longest side and never enlarged', () => {
  expect(fitted(3000, 4000, 1600)).toEqual({ width: 1200, height: 1600 })
  expect(fitted(100, 50, 640)).toEqual({ width: 100, height: 50 })
  expect(fitted(10_000, 1, 640)).toEqual({ width: 640, height: 1 })
})

describe('a file', () => {
  const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/ /g, ''), 'hex'))
  // A comment that holds the end marker, a scan, its data, the end, and what a telephone adds.
  const jpeg = 'ffd8 fffe0004ffd9 ffda0002 112233'
  const png = '89504e470d0a1a0a 00000001 49444154 00 00000000'
  const webp = '52494646 10000000 57454250 56503820 04000000 00000000'

  it.each([
    ['jpeg', `${jpeg} ffd9 00`, true],
    ['jpeg', jpeg, false],
    ['jpeg', 'ffd8 ffe1', false],
    ['png', `${png} 00000000 49454e44 ae426082`, true],
    ['png', `${png} 00000000 49454e44`, false],
    ['png', png, false],
    ['webp', webp, true],
    ['webp', webp.slice(0, -3), false],
    ['gif', '47494638', true],
  ] as const)('%s, %s, is whole: %s', (kind, hex, whole) => {
    expect(isWhole(bytes(hex), kind)).toBe(whole)
  })

  it.each(WHOLE_JPEGS)('JPEG with %s is whole, and says how many pixels it has', (_name, jpeg) => {
    expect([sniff(jpeg), isWhole(jpeg, 'jpeg'), jpegPixels(jpeg)]).toEqual(['jpeg', true, JPEG_PIXELS])
  })

  it.each(CUT_JPEGS)('JPEG cut %s is not whole', (_name, jpeg) => {
    expect(isWhole(jpeg, 'jpeg')).toBe(false)
  })

  it('JPEG of two frames has the pixels of the larger, whichever a decoder takes', () => {
    const frame = (side: number) => [0xff, 0xc0, 0, 11, 8, side, 0, side, 0, 1, 1, 0x11, 0]
    for (const sides of [
      [16, 250],
      [250, 16],
    ])
      expect(jpegPixels(Uint8Array.of(0xff, 0xd8, ...sides.flatMap(frame)))).toBe(250 * 256 * 250 * 256)
  })

  it('JPEG without a frame, or of a height it states later, says no number of pixels', () => {
    expect(jpegPixels(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBeNull()
    expect(
      jpegPixels(Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 32, 1, 1, 0x11, 0, 0xff, 0xd9)),
    ).toBeNull()
  })
})
