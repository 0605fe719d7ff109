import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { staysHere } from '#domain/leaves-at.ts'
import { canWait, leavesAfter, postponed, undoableAtMost, undoableUntil } from '#domain/undoable.ts'

const NOW = Date.parse('2026-02-10T12:00:00.000Z')
const TEN_S = 10_000
const TWO_MINUTES = 120_000

function decided(at = NOW, undoMs = TEN_S) {
  return { unsentAt: new Date(at).toISOString(), leavesAt: leavesAfter(at + undoMs) }
}

describe('a decision that somebody may take back', () => {
  it('is postponed from now on, for as long again', () => {
    const decision = postponed(decided(), NOW + 4000, TEN_S)
    expect(undoableUntil(decision)).toBe(NOW + 14_000)
    expect(undoableAtMost(decision)).toBe(NOW + TWO_MINUTES)
    expect(staysHere(decision, NOW + 14_000)).toBe(true)
  })

  it('is postponed two minutes at most, and never made to leave sooner', () => {
    const undos = fc.constantFrom(TEN_S, 30_000)
    const waits = fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(undos, waits, (undoMs, steps) => {
        let version = decided(NOW, undoMs)
        let now = NOW
        for (const step of steps) {
          now += step
          const before = undoableUntil(version)
          version = postponed(version, now, undoMs)
          const until = undoableUntil(version)
          expect(until).toBeGreaterThanOrEqual(before)
          expect(until).toBeLessThanOrEqual(NOW + TWO_MINUTES)
          // A decision that may have been sent is not postponed; a closed page delays it no longer than an open one.
          if (now >= before) expect(until).toBe(before)
          else expect(until).toBeLessThanOrEqual(now + undoMs)
        }
      }),
    )
  })

  it.each([
    ['it was sent', { ...decided(), unsentAt: '' }, NOW],
    ['it is no decision', { ...decided(), leavesAt: '' }, NOW],
    ['it may have left', decided(), NOW + TEN_S],
    ['the clock was set back', decided(), NOW - 3_600_000],
  ])('is not postponed: %s', (_why, version, now) => {
    expect(postponed(version, now, TEN_S)).toBe(version)
  })
})

it.each([
  ['no offer yet', '', true],
  ['more than two minutes left', '2026-02-10T12:02:00.001Z', true],
  ['the last two minutes', '2026-02-10T12:02:00.000Z', false],
  ['an expired one', '2026-02-10T11:59:00.000Z', false],
])('an answer to an offer may wait here, %s: %s', (_what, offerExpiresAt, expected) => {
  expect(canWait(offerExpiresAt, NOW)).toBe(expected)
})
