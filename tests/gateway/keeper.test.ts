import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOpen } from '#gateway/keeper.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A store that says when it was opened anew, in seconds; the disk has room, and `breaks` whether it fails again. */
function kept(breaks: () => 'no' | 'once open' | 'as it opens') {
  let sealed = false
  const openings: number[] = []
  const opened = { store: { isSealed: () => sealed }, close: async () => undefined }
  const keeper = keepOpen({
    first: opened,
    folder: tmpdir(),
    reopen: async () => {
      openings.push(Math.round(performance.now() / 1000))
      const how = breaks()
      if (how === 'as it opens') throw new Error('no')
      sealed = how === 'once open'
      return opened
    },
    onSealed: () => {},
    onClosed: () => {},
  })
  const seal = () => {
    sealed = true
  }
  return { openings, close: keeper.close, seal }
}

it.each(['once open', 'as it opens'] as const)(
  'opens the store of a disk that fails again and again, %s, further and further apart, a minute at most',
  async (how) => {
    const { openings, close, seal } = kept(() => how)
    seal()
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    await close()
    const apart = openings.slice(1).map((at, index) => at - (openings[index] ?? 0))
    expect(apart.slice(0, 5)).toEqual([2, 4, 8, 16, 32])
    expect(new Set(apart.slice(5))).toEqual(new Set([60]))
  },
)

it('opens it at once when it fails long after', async () => {
  const { openings, close, seal } = kept(() => 'no')
  for (let nth = 0; nth < 3; nth += 1) {
    seal()
    await vi.advanceTimersByTimeAsync(2000)
    expect(openings).toHaveLength(nth + 1)
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  }
  await close()
})
