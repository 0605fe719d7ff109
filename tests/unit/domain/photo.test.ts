import { describe, expect, it } from 'vitest'
import { checkField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { ANNONCE_FORM_FIELDS } from '#domain/market/annonce.ts'
import { fitted, parsePhotoUrl, photoUrl, SIZES, shapeOf, sizedUrl, withShape } from '#domain/market/photo.ts'

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
