import { expect, it } from 'vitest'
import { searchRows } from '#screens/partenariat/inventaire/rows/search.tsx'
import { aRow } from '#tests/fixtures/documents.ts'

const ROWS = [
  ['a', aRow({ ref: 'B-12', description: 'Bol émaillé bleu' })],
  ['b', aRow({ ref: 'T1', description: 'Théière' })],
  ['c', aRow({ ref: '', description: 'مزهرية' })],
] as const

it.each([
  ['theiere', ['b']],
  ['bleu BOL', ['a']],
  ['b-12', ['a']],
  ['t1', ['b']],
  ['مزهرية', ['c']],
  ['\u202bمزهرية\u202c', ['c']],
  ['vase', []],
  ['!', []],
])('the search in the rows finds %s', (query, ids) => {
  expect([...searchRows(ROWS, query)]).toEqual(ids)
})
