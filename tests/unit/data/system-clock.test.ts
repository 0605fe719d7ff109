import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '#data/browser/page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const DAY_MS = 24 * 3_600_000

it.each([25 * DAY_MS, 400 * DAY_MS, 1e15, Number.POSITIVE_INFINITY])(
  'what is to be done in %d ms is not done at once, as browsers would',
  (delayMs) => {
    const work = vi.fn()
    systemClock.after(delayMs, work)
    vi.advanceTimersByTime(24 * DAY_MS)
    expect(work).not.toHaveBeenCalled()
  },
)
