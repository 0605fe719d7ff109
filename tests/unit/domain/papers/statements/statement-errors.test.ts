import { describe, expect, it } from 'vitest'
import { statementErrors } from '#domain/papers/statements/statement-errors.ts'
import { aStatement } from '#tests/fixtures/ledger.ts'

const MONTH = aStatement('b', { movements: ['mmmmmmmmmmmm'] })
const RENT = { movements: [], rentFrom: '2026-06-01', rentTo: '2026-06-30' }
const LINE = { position: 1, label: 'Nappe', centimes: 500, pour: 'boutique' } as const
const OWN = { reason: 'Geste', base: 'prix' } as const

describe('a statement', () => {
  it.each([
    ['of a month', {}],
    ['of a day', { to: MONTH.from }],
    ['of rent alone, in a month that sold nothing', RENT],
    ['of a free line alone', { movements: [], lines: { llllllllllll: LINE } }],
    ['with terms of its own, and why', { ...OWN, commission: 5 }],
    ['without commission, and why', OWN],
  ])('may be %s', (_what, change) => {
    expect(statementErrors({ ...MONTH, ...change })).toEqual([])
  })

  it.each([
    ['that ends before it begins', { to: '2026-05-31' }, { field: 'to', code: 'dates-reversed' }],
    ['whose rent ends before it', { ...RENT, rentTo: '2026-05-31' }, { field: 'rentTo', code: 'dates-reversed' }],
    ['whose rent does not end', { ...RENT, rentTo: '' }, { field: 'rentTo', code: 'dates-reversed' }],
    ['whose rent does not begin', { rentTo: '2026-06-30' }, { field: 'rentTo', code: 'dates-reversed' }],
    ['with a rate of its own and no reason', { commission: 5 }, { field: 'reason', code: 'required' }],
    ['with a base of its own and no reason', { base: 'ht' as const }, { field: 'reason', code: 'required' }],
    ['with a reason and no base', { reason: 'Geste' }, { field: 'base', code: 'required' }],
    ['of nothing', { movements: [] }, { field: 'movements', code: 'statement-empty' }],
  ])('is not one %s', (_what, change, error) => {
    expect(statementErrors({ ...MONTH, ...change })).toEqual([error])
  })
})
