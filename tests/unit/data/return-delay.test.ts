import { expect, it } from 'vitest'
import { returnDelay } from '#data/server/return-delay.ts'
import { createPrng } from '../../../scripts/seed/prng.ts'

const DEVICES = 200

/**
 * The delays between the server's return and each device's next attempt, the shortest first; every earlier attempt
 * fails at once.
 * @param cutMs how long the server is away
 */
function devicesAfter(cutMs: number): number[] {
  const prng = createPrng(`cut of ${cutMs}`)
  const backs = Array.from({ length: DEVICES }, () => {
    let now = 1_000_000
    const server = now + cutMs
    const delay = returnDelay(
      () => now,
      () => prng.next(),
    )
    while (now < server) now += delay.next()
    return now - server
  })
  return backs.sort((a, b) => a - b)
}

it.each([1000, 55_000])('a device is back within five seconds of a cut of %i ms', (cutMs) => {
  expect(devicesAfter(cutMs).at(-1)).toBeLessThanOrEqual(5000)
})

it.each([90_000, 600_000])('a device is back within fifteen seconds of a cut of %i ms, at a drawn moment', (cutMs) => {
  const backs = devicesAfter(cutMs)
  expect(backs.at(-1)).toBeLessThanOrEqual(15_000)
  // Each of the seconds has a share of the devices, and none has a crowd.
  for (let second = 0; second < 8; second += 1) {
    const those = backs.filter((ms) => Math.floor(ms / 1000) === second)
    expect(those.length).toBeGreaterThan(0)
    expect(those.length).toBeLessThan(DEVICES / 4)
  }
})
