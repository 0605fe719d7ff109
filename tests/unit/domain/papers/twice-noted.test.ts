import { expect, test } from 'vitest'
import { recordKeyOf } from '#domain/ids.ts'
import { twiceNoted } from '#domain/papers/twice-noted.ts'
import { aMovement, BOUTIQUE, CREATEUR } from '../../../fixtures/documents.ts'

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 11, 5, 10, minute, second)).toISOString()
const byBoutique = (key: string, minute: number, change = {}) =>
  aMovement(key, { by: BOUTIQUE, at: at(minute), ...change })
const byCreateur = (key: string, minute: number, change = {}) =>
  aMovement(key, { by: CREATEUR, at: at(minute), ...change })

const pairs = (...sales: Parameters<typeof twiceNoted>[0]) =>
  twiceNoted(sales).map(({ first, second }) => [first, second].map(({ _id }) => recordKeyOf(_id).charAt(0)).join(' '))

test('a piece sold by each party within ten minutes may be one sale, whoever was first', () => {
  expect(pairs(byBoutique('b', 0), byCreateur('c', 10))).toEqual(['b c'])
  expect(pairs(byBoutique('b', 4), byCreateur('c', 1))).toEqual(['c b'])
})

test.each([
  ['by one party', [byBoutique('b', 0), byBoutique('d', 1)]],
  ['more than ten minutes apart', [byBoutique('b', 0), byCreateur('c', 10, { at: at(10, 1) })]],
  ['of two rows', [byBoutique('b', 0), byCreateur('c', 1, { row: 'bbbbbbbbbbbb' })]],
  ['of two days', [byBoutique('b', 0), byCreateur('c', 1, { day: '2026-12-04' })]],
  ['not both sold', [byBoutique('b', 0), byCreateur('c', 1, { sort: 'repris' })]],
])('two movements %s are two', (_what, sales) => {
  expect(pairs(...sales)).toEqual([])
})

test('each sale is asked about once: of three, the third is another', () => {
  expect(pairs(byBoutique('b', 0), byCreateur('c', 1), byCreateur('d', 2))).toEqual(['b c'])
  const all = [byBoutique('b', 0), byBoutique('e', 1), byCreateur('c', 2), byCreateur('d', 3)]
  expect(pairs(...all)).toEqual(['b c', 'e d'])
})
