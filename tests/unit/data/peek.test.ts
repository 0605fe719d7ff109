import { expect, test } from 'vitest'
import { between, every, one } from '#data/own/queries.ts'
import { peeked } from '#data/own/stored.ts'

const AHEAD = [
  { query: every('rejections'), docs: [{ _id: 'r1' }] },
  { query: between('records', 'a.', 'a/'), docs: [{ _id: 'a.1.x' }, { _id: 'a.2.y' }] },
]

test('finds in what has been read what lies within it', () => {
  expect(peeked(AHEAD, { all: every('rejections'), first: one('records', 'a.1.x') })).toEqual({
    all: [{ _id: 'r1' }],
    first: { _id: 'a.1.x' },
  })
  expect(peeked(AHEAD, { of: between('records', 'a.2.', 'a.2/') })).toEqual({ of: [{ _id: 'a.2.y' }] })
})

test('knows that a document is not there only where all has been read', () => {
  expect(peeked(AHEAD, { gone: one('records', 'a.9.z') })).toEqual({ gone: null })
  expect(peeked(AHEAD, { elsewhere: one('records', 'b.1.x') })).toBeUndefined()
  expect(peeked(AHEAD, { all: every('records') })).toBeUndefined()
  expect(peeked(AHEAD, { wider: between('records', 'a', 'b') })).toBeUndefined()
  expect(peeked(AHEAD, { known: every('rejections'), unread: every('users') })).toBeUndefined()
})
