import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/papers/days.ts'
import { isRentCounted, isRentDeducted, rentParts, rentToCount, uncountedRent } from '#domain/papers/statements/rent.ts'
import { endingOn } from '#domain/papers/statements/terms.ts'
import { always, amended } from '#tests/fixtures/ledger.ts'

const RENT = { monthlyCentimes: 30_000 }
const JUNE = { from: '2026-06-01', to: '2026-06-30' }
const days = (rentFrom: string, rentTo: string) => ({ rentFrom, rentTo })

describe('the rent of some days', () => {
  it('is listed by month and by contract', () => {
    const terms = amended('2026-06-11', RENT, { monthlyCentimes: 36_000 })
    const parts = rentParts(terms, '2026-05-31', '2026-06-30')
    expect(parts.map(({ month, days, daysOfMonth, centimes }) => [month, days, daysOfMonth, centimes])).toEqual([
      ['2026-05', 1, 31, 968], // 300,00 / 31 = 9,677
      ['2026-06', 10, 30, 10_000],
      ['2026-06', 20, 30, 24_000],
    ])
  })

  it('is one line of a month whose rent an amendment left as it was', () => {
    const parts = rentParts(amended('2026-06-11', RENT, { ...RENT, dateFin: '2029-12-31' }), JUNE.from, JUNE.to)
    expect(parts.map(({ days, centimes }) => [days, centimes])).toEqual([[30, 30_000]])
  })

  it('stops on the last day that was announced, before the end of the contract or not', () => {
    const sum = (...ends: readonly string[]) => {
      const announced = ends.map((lastDay) => ({ lastDay }))
      const terms = endingOn(amended('2026-06-11', RENT, RENT), announced)
      return rentParts(terms, JUNE.from, JUNE.to).reduce((all, { centimes }) => all + centimes, 0)
    }
    expect(sum()).toBe(30_000)
    expect(sum('2026-06-20')).toBe(20_000)
    expect(sum('2026-06-20', '2026-06-25')).toBe(25_000)
    expect(sum('2026-06-05')).toBe(5000)
    expect(sum('2039-01-01')).toBe(30_000)
  })

  it('is nothing without days, without rent, before the contract and after it', () => {
    expect(rentParts(always(RENT), '', '')).toEqual([])
    expect(rentParts(always(), JUNE.from, JUNE.to)).toEqual([])
    expect(rentParts(always({ ...RENT, dateDebut: '2026-07-01' }), JUNE.from, JUNE.to)).toEqual([])
    expect(rentParts(always({ ...RENT, dateFin: '2026-05-31' }), JUNE.from, JUNE.to)).toEqual([])
  })
})

describe('the days whose rent is to count', () => {
  const [FIRST, LAST] = [days('2026-06-01', '2026-06-10'), days('2026-06-20', '2026-06-30')]

  it.each([
    ['are all when nobody counts any', [], days('2026-06-01', '2026-06-30')],
    ['are all when another has no rent', [days('', '')], days('2026-06-01', '2026-06-30')],
    ['come after those of another', [days('2026-05-15', '2026-06-10')], days('2026-06-11', '2026-06-30')],
    ['end before those of another', [days('2026-06-20', '2026-07-31')], days('2026-06-01', '2026-06-19')],
    ['are those between two others', [LAST, FIRST], days('2026-06-11', '2026-06-19')],
    ['are none when others have each', [days('2026-06-16', '2026-06-30'), days('2026-05-01', '2026-06-15')], null],
  ])('%s', (_what, counted, expected) => {
    expect(rentToCount(JUNE, counted, always())).toEqual(expected)
  })

  it('are those of the partnership alone', () => {
    const terms = always({ dateDebut: '2026-06-05', dateFin: '2026-06-20' })
    expect(rentToCount(JUNE, [], terms)).toEqual(days('2026-06-05', '2026-06-20'))
    expect(rentToCount({ from: '2026-06-21', to: '2026-06-30' }, [], terms)).toBeNull()
    const june = { ...JUNE, ...days('2026-06-05', '2026-06-20') }
    const after = { from: '2026-07-01', to: '2026-07-31', ...days('', '') }
    expect(isRentDeducted([june, after], terms)).toBe(true)
  })

  it('are deducted as in the last statement that had any left to deduct', () => {
    const june = { ...JUNE, ...days(JUNE.from, JUNE.to) }
    const without = { from: '2026-07-01', to: '2026-07-31', ...days('', '') }
    const corrected = { from: JUNE.to, to: JUNE.to, ...days('', '') }
    expect(isRentDeducted([], always())).toBe(true)
    expect(isRentDeducted([june], always())).toBe(true)
    expect(isRentDeducted([june, without], always())).toBe(false)
    expect(isRentDeducted([june, corrected], always())).toBe(true)
    expect(isRentDeducted([june, without, corrected], always())).toBe(false)
  })

  it('are each counted once over any statements', () => {
    const day = fc.integer({ min: 1, max: 30 }).map((nth) => `2026-06-${String(nth).padStart(2, '0')}`)
    const periods = fc.array(fc.tuple(day, day), { maxLength: 8 })
    fc.assert(
      fc.property(periods, (drawn) => {
        const counted: ReturnType<typeof days>[] = []
        for (const [one, other] of drawn) {
          const period = one < other ? { from: one, to: other } : { from: other, to: one }
          for (;;) {
            const next = rentToCount(period, counted, always())
            if (next === null) break
            expect(isRentCounted(next, counted)).toBe(false)
            expect(next.rentFrom >= period.from && next.rentTo <= period.to).toBe(true)
            counted.push(next)
          }
          for (let at = period.from; at <= period.to; at = addDays(at, 1))
            expect(counted.filter(({ rentFrom, rentTo }) => rentFrom <= at && at <= rentTo)).toHaveLength(1)
        }
      }),
    )
  })
})

describe('the rent that no statement has counted', () => {
  const june = { ...JUNE, ...days(JUNE.from, JUNE.to) }
  const terms = always(RENT)

  it('is that of the days since the last statement, and none where statements leave rent out', () => {
    expect(uncountedRent([], always({ ...RENT, dateDebut: JUNE.from }), '2026-06-30')).toBe(30_000)
    expect(uncountedRent([june], terms, '2026-06-30')).toBe(0)
    expect(uncountedRent([june], terms, '2026-07-31')).toBe(30_000)
    expect(uncountedRent([june], endingOn(terms, [{ lastDay: '2026-06-30' }]), '2026-07-31')).toBe(0)
    const without = { from: '2026-07-01', to: '2026-07-31', ...days('', '') }
    expect(uncountedRent([june, without], terms, '2026-08-31')).toBe(0)
  })
})
