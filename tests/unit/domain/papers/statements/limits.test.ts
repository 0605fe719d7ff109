import { describe, expect, it } from 'vitest'
import { RENT_CENTIMES_MAX, statementErrors } from '#domain/papers/statements/limits.ts'

const MONTH = { from: '2026-12-01', to: '2026-12-31', rentCentimes: 0, movements: ['mmmmmmmmmmmm'] }

describe('an account', () => {
  it.each([
    ['of a month', {}],
    ['of a day', { to: MONTH.from }],
    ['of rent alone, in a month that sold nothing', { movements: [], rentCentimes: 5000 }],
    ['of the highest rent', { rentCentimes: RENT_CENTIMES_MAX }],
  ])('may be %s', (_what, change) => {
    expect(statementErrors({ ...MONTH, ...change })).toEqual([])
  })

  it.each([
    ['that ends before it begins', { to: '2026-11-30' }, { field: 'to', code: 'dates-reversed' }],
    [
      'of more rent than there is',
      { rentCentimes: RENT_CENTIMES_MAX + 1 },
      { field: 'rentCentimes', code: 'account-rent' },
    ],
    ['of nothing', { movements: [] }, { field: 'movements', code: 'account-empty' }],
  ])('is not %s', (_what, change, error) => {
    expect(statementErrors({ ...MONTH, ...change })).toEqual([error])
  })
})
