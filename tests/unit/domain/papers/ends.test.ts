import { describe, expect, it } from 'vitest'
import { announcedLastDay, lastDayBounds, lastDayErrors } from '#domain/papers/ends.ts'
import { isOver } from '#domain/papers/turns.ts'
import { aCandidature } from '#tests/fixtures/documents.ts'

const TODAY = '2026-12-05'
/** Accepted on 3 December: the offer ran for a day. */
const CONFIRMED = aCandidature({ date: '2026-12-01T10:00:00.000Z', offerExpiresAt: '2026-12-04T10:00:00.000Z' })
const end = (lastDay: string) => ({ lastDay })

describe('the last day of a partnership', () => {
  it('is the later of the announced ones, and none before an announcement', () => {
    expect(announcedLastDay([])).toBeNull()
    expect(announcedLastDay([end('2027-03-12')])).toBe('2027-03-12')
    expect(announcedLastDay([end('2027-03-31'), end('2027-03-12')])).toBe('2027-03-31')
    expect(announcedLastDay([end('2027-03-12'), end('2027-03-12')])).toBe('2027-03-12')
  })

  it('is from the acceptance, or the application where no offer was dated, to five years from today', () => {
    expect(lastDayBounds(CONFIRMED, TODAY)).toEqual({ min: '2026-12-03', max: '2031-12-05' })
    for (const day of ['2026-12-03', TODAY, '2031-12-05']) expect(lastDayErrors(day, CONFIRMED, TODAY)).toEqual([])
    for (const day of ['2020-01-01', '2026-12-02', '2031-12-06', '2099-12-31']) {
      expect([day, lastDayErrors(day, CONFIRMED, TODAY)]).toEqual([day, [{ field: 'lastDay', code: 'last-day' }]])
    }
    const { date } = CONFIRMED
    expect(lastDayBounds({ date, offerExpiresAt: '' }, TODAY).min).toBe('2026-12-01')
  })
})

describe('a partnership', () => {
  const nothing = { pieces: 0, uncounted: 0, rentCentimes: 0, open: 0 }

  it('is over after its announced day, with nothing on the shelf, every sale counted and every statement settled', () => {
    const ends = [end('2026-12-04')]
    expect(isOver({ ...nothing, ends, today: TODAY })).toBe(true)
    expect(isOver({ ...nothing, pieces: -1, ends, today: TODAY })).toBe(true)
  })

  it.each([
    ['nobody has announced its end', [], nothing],
    ['its last day is today', [end(TODAY)], nothing],
    ['the other party said a later day', [end('2026-12-04'), end('2027-01-01')], nothing],
    ['a piece is on the shelf', [end('2026-12-04')], { ...nothing, pieces: 1 }],
    ['a late sale is not counted', [end('2026-12-04')], { ...nothing, uncounted: 1 }],
    ['its last rent is not counted', [end('2026-12-04')], { ...nothing, rentCentimes: 1 }],
    ['a statement is not settled', [end('2026-12-04')], { ...nothing, open: 1 }],
  ])('is not over while %s', (_why, ends, remaining) => {
    expect(isOver({ ...remaining, ends, today: TODAY })).toBe(false)
  })
})
