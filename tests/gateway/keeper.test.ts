import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Keeper, watchRoom } from '#gateway/keeper.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A keeper that says when it opened its store anew, in seconds; the disk has room, and `breaks` whether it fails again. */
function watched(breaks: () => boolean) {
  let sealed = false
  const openings: number[] = []
  const keeper: Keeper<{ close(): Promise<void> }> = {
    current: () => expect.unreachable(),
    hold: async () => undefined,
    resume: async () => {
      openings.push(Math.round(performance.now() / 1000))
      sealed = breaks()
    },
    close: async () => undefined,
  }
  const unwatch = watchRoom(keeper, { store: () => ({ isSealed: () => sealed }), folder: tmpdir(), onSealed: () => {} })
  const seal = () => {
    sealed = true
  }
  return { openings, unwatch, seal }
}

it('opens the store of a disk that fails again and again further and further apart, a minute at most', async () => {
  const { openings, unwatch, seal } = watched(() => true)
  seal()
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  unwatch()
  const apart = openings.slice(1).map((at, index) => at - (openings[index] ?? 0))
  expect(apart.slice(0, 5)).toEqual([2, 4, 8, 16, 32])
  expect(new Set(apart.slice(5))).toEqual(new Set([60]))
})

it('opens it at once when it fails long after', async () => {
  const { openings, unwatch, seal } = watched(() => false)
  for (let nth = 0; nth < 3; nth += 1) {
    seal()
    await vi.advanceTimersByTimeAsync(2000)
    expect(openings).toHaveLength(nth + 1)
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  }
  unwatch()
})
