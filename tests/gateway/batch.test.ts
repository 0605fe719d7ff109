import { expect, it } from 'vitest'
import { RejectedDoc, readBatch } from '#gateway/sync/push/batch.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

it.each<[string, unknown, { readonly _id: string; readonly code: string }]>([
  ['a revision that is none', { _id: 'b', _rev: '1-x' }, { _id: 'b', code: 'invalid' }],
  ['a deletion that is none', { _id: 'b', _deleted: 'true' }, { _id: 'b', code: 'invalid' }],
  ['an empty id', { _id: '' }, { _id: '', code: 'invalid' }],
  ['a list for an id', { _id: ['b'] }, { _id: '', code: 'invalid' }],
  ['a long id', { _id: 'b'.repeat(201) }, { _id: '', code: 'invalid' }],
  ['a list', [{ _id: 'b' }], { _id: '', code: 'invalid' }],
  ['a text', 'b', { _id: '', code: 'invalid' }],
  ['nothing', null, { _id: '', code: 'invalid' }],
  ['an id that was there', { _id: 'a' }, { _id: 'a', code: 'invalid' }],
  ['17 levels', { _id: 'b', x: nested(16) }, { _id: 'b', code: 'document-too-large' }],
  ['65,537 values', { _id: 'b', x: Array.from({ length: 65_535 }, () => 0) }, { _id: 'b', code: 'document-too-large' }],
])('a document of a batch that is not looked at stops no other: %s', (_what, bad, unread) => {
  const [first, second, third] = readBatch([{ _id: 'a' }, bad, { _id: 'z', x: nested(15), y: 'x'.repeat(100_000) }])
  expect([first, third]).toMatchObject([{ _id: 'a' }, { _id: 'z' }])
  expect(second).toBeInstanceOf(RejectedDoc)
  expect(second).toMatchObject(unread)
})
