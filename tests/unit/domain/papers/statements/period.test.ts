import { describe, expect, it } from 'vitest'
import { nextPeriod } from '#domain/papers/statements/period.ts'
import { always } from '#tests/fixtures/ledger.ts'

describe('the days of the next statement', () => {
  it.each([
    ['2027-01-15', [], { from: '2026-12-01', to: '2026-12-31' }],
    ['2027-03-01', [], { from: '2027-02-01', to: '2027-02-28' }],
    ['2027-01-15', ['2026-11-30'], { from: '2026-12-01', to: '2026-12-31' }],
    ['2027-01-15', ['2026-12-31', '2026-11-30'], { from: '2027-01-01', to: '2027-01-15' }],
    ['2027-01-15', ['2026-12-30'], { from: '2026-12-31', to: '2026-12-31' }],
    ['2027-01-15', ['2027-01-15'], { from: '2027-01-15', to: '2027-01-15' }],
    // A statement from before there was a last date: the next day has no date.
    ['2027-01-15', ['9999-12-31', '2026-12-31'], { from: '2027-01-01', to: '2027-01-15' }],
    ['2027-01-15', ['2029-01-01'], { from: '2027-01-15', to: '2027-01-15' }],
  ])('on %s after %j', (today, ends, period) => {
    const statements = ends.map((to) => ({ to }))
    for (const oldest of ['', '2026-01-01']) expect(nextPeriod(statements, always(), today, oldest)).toEqual(period)
  })

  it.each([
    ['2026-12-31', { from: '2026-12-01', to: '2026-12-31' }],
    ['2027-01-02', { from: '2027-01-01', to: '2027-01-15' }],
  ])('are of this month when nothing was sold before it: first on %s', (oldest, period) => {
    expect(nextPeriod([], always(), '2027-01-15', oldest)).toEqual(period)
  })

  it.each([
    ['2026-10-30', { from: '2026-10-30', to: '2026-12-31' }],
    ['2026-12-31', { from: '2026-12-31', to: '2026-12-31' }],
    ['2027-01-05', { from: '2027-01-01', to: '2027-01-15' }],
  ])('begin with a rent that none has counted, from %s', (dateDebut, period) => {
    const terms = always({ monthlyCentimes: 5200, dateDebut })
    expect(nextPeriod([], terms, '2027-01-15', '2027-01-02')).toEqual(period)
  })
})
