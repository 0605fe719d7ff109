import { expect, test } from 'vitest'
import { every, type MemberCollection, one } from '#data/member-reads/queries.ts'
import { foundIn } from '#data/member-reads/stored.ts'

const READ = new Map<MemberCollection, readonly { readonly _id: string }[]>([
  ['rejections', [{ _id: 'r1' }]],
  ['records', [{ _id: 'a.1.x' }, { _id: 'a.2.y' }, { _id: 'b.1.z' }]],
])

test('what is stored is found by id, by range, or whole, and only of collections that were read', () => {
  const whole = foundIn(READ, { all: every('rejections'), first: one('records', 'a.1.x') })
  expect(whole).toEqual({ all: [{ _id: 'r1' }], first: { _id: 'a.1.x' } })
  const range = foundIn(READ, { of: every('records', 'a.'), gone: one('records', 'a.9.z') })
  expect(range).toEqual({ of: [{ _id: 'a.1.x' }, { _id: 'a.2.y' }], gone: null })
  expect(foundIn(READ, { known: every('rejections'), unread: every('users') })).toBeUndefined()
})
