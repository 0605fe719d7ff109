import { expect, it } from 'vitest'
import type { Conflict, Conflicts } from '#domain/versions/fields.ts'
import { photosIn } from '#domain/versions/photos.ts'
import { BOUTIQUE } from '#tests/fixtures/documents.ts'

const WRITTEN = { target: '', by: BOUTIQUE, at: '2026-11-20T12:00:00.000Z', stamp: '' } as const
const alternative = (field: string, value: string): Conflict => ({ ...WRITTEN, field, value })

it('counts the photos that are kept beside those that are shown', () => {
  const [two, one] = ['["/b.webp","/c.webp"]', '["/d.webp"]'].map((value) => alternative('photos', value))
  const conflicts = { 'photos~1': two, 'photos~2': one } as Conflicts
  expect(photosIn({ photos: ['/a.webp'], conflicts })).toEqual(['/a.webp', '/b.webp', '/c.webp', '/d.webp'])
  expect(photosIn({ photos: ['/a.webp'] })).toEqual(['/a.webp'])
})

it.each(['', '{', '{"length":1}', '[1,null]', 'null'])('counts none in %o', (value) => {
  expect(photosIn({ photos: undefined, conflicts: { 'photos~1': alternative('photos', value) } })).toEqual([])
})

it('counts none in a text', () => {
  expect(photosIn({ photos: [], conflicts: { 'nom~1': alternative('nom', '["/b.webp"]') } })).toEqual([])
})
