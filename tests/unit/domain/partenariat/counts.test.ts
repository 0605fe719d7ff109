import { expect, it } from 'vitest'
import { countsErrors } from '#domain/partenariat/counts.ts'
import { aRow, ROW } from '#tests/fixtures/documents.ts'

const error = (sort: string) => ({ field: `rows.${ROW}.${sort}`, code: 'unknown-value' })

it.each([
  ['stays', {}, []],
  ['is renamed', { description: 'Vase' }, []],
  ['has more sold', { vendu: 3 }, [error('vendu')]],
  ['has less sold', { vendu: 0 }, [error('vendu')]],
  ['has more taken back', { repris: 2 }, [error('repris')]],
  ['is counted anew', { vendu: 3, repris: 0 }, [error('vendu'), error('repris')]],
])('a row with counts of before movements that %s', (_what, change, errors) => {
  const row = aRow({ vendu: 2, repris: 1 })
  expect(countsErrors({ [ROW]: { ...row, ...change } }, { [ROW]: row })).toEqual(errors)
})

it('a row goes when nothing was counted in it, and is begun with any counts', () => {
  expect(countsErrors({}, { [ROW]: aRow() })).toEqual([])
  expect(countsErrors({}, { [ROW]: aRow({ vendu: 2 }) })).toEqual([error('vendu')])
  expect(countsErrors({ [ROW]: aRow({ vendu: 2 }) }, {})).toEqual([])
})
