import { describe, expect, it } from 'vitest'
import { returnDelay } from '#data/server/return-delay.ts'
import { createPrng } from '../../../scripts/seed/prng.ts'

const BACK_AFTER_SHORT_MS = 5000
const BACK_AFTER_LONG_MS = 15_000
const DEVICES = 400

/**
 * The delay between the server's return and a device's next attempt, each earlier one failing at once.
 * @param cutMs how long the server is away
 */
function backAfter(cutMs: number, random: () => number): number {
  let now = 1_000_000
  const server = now + cutMs
  const delay = returnDelay(() => now, random)
  while (now < server) now += delay.next()
  return now - server
}

function devicesAfter(cutMs: number): number[] {
  const prng = createPrng(`cut of ${cutMs}`)
  return Array.from({ length: DEVICES }, () => backAfter(cutMs, () => prng.next())).sort((a, b) => a - b)
}

describe('a device whose server is away', () => {
  it.each([1000, 5000, 30_000, 55_000])('is back within five seconds of a cut of %i ms', (cutMs) => {
    expect(devicesAfter(cutMs).at(-1)).toBeLessThanOrEqual(BACK_AFTER_SHORT_MS)
  })

  it.each([90_000, 600_000, 3_600_000])(
    'is back within fifteen seconds of a cut of %i ms, at a moment drawn at random',
    (cutMs) => {
      const backs = devicesAfter(cutMs)
      expect(backs.at(-1)).toBeLessThanOrEqual(BACK_AFTER_LONG_MS)
      // Each of the seconds has a share of the devices, and none has a crowd.
      const seconds = Array.from({ length: 8 }, (_, second) => backs.filter((ms) => Math.floor(ms / 1000) === second))
      for (const those of seconds) {
        expect(those.length).toBeGreaterThan(0)
        expect(those.length).toBeLessThan(DEVICES / 4)
      }
    },
  )

  it('begins with the shortest wait after each return', () => {
    let now = 0
    const delay = returnDelay(
      () => now,
      () => 0.5,
    )
    expect([delay.next(), delay.next(), delay.next()]).toEqual([500, 1000, 2000])
    now += 120_000
    expect(delay.next()).toBe(8000)
    delay.reset()
    expect(delay.next()).toBe(500)
  })
})
