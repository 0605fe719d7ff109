import { expect, it } from 'vitest'
import { otherSizes } from '#wire/photos.ts'

const PHOTO = `/photos/annonces/${'a'.repeat(20)}/${'0'.repeat(64)}`

it('another size of a photo stands in for one that is not here, the largest first', () => {
  expect(otherSizes(`${PHOTO}.webp`)).toEqual([`${PHOTO}-1080.webp`, `${PHOTO}-640.webp`])
  expect(otherSizes(`${PHOTO}-640.jpg`)).toEqual([`${PHOTO}.jpg`, `${PHOTO}-1080.jpg`])
  expect(otherSizes('/photos/annonces/a/b.webp')).toEqual([])
})
