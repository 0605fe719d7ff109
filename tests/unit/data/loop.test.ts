import { describe, expect, it } from 'vitest'
import { Refused, Unreachable } from '#data/server/http.ts'
import { createLoop } from '#data/server/loop.ts'
import { handClock } from '#tests/fixtures/device/hand-clock.ts'

const RETRY_MS = 2000

/** Lets pending promises settle. */
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

/** A loop whose work the test ends. */
function aLoop() {
  const clock = handClock()
  const errors: unknown[] = []
  const running: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  const runs = { begun: 0 }
  const work = () => {
    runs.begun += 1
    return new Promise<void>((resolve, reject) => void running.push({ resolve, reject }))
  }
  const loop = createLoop(work, { clock, retryMs: RETRY_MS, onError: (error) => void errors.push(error) })
  const end = async (error?: unknown) => {
    const run = running.shift()
    if (error === undefined) run?.resolve()
    else run?.reject(error)
    await flushPromises()
  }
  /** Whether a promise has settled by now. */
  const isOver = async (promise: Promise<void>) => {
    let over = false
    void promise.then(() => (over = true))
    await flushPromises()
    return over
  }
  return { clock, errors, runs, loop, end, isOver }
}

describe('a loop', () => {
  it('begins when it is woken, and woken while it works works once more, however often that was', async () => {
    const { runs, loop, end } = aLoop()
    await flushPromises()
    expect(runs.begun).toBe(0)
    for (let times = 0; times < 3; times += 1) loop.wake()
    expect(runs.begun).toBe(1)
    await end()
    await end()
    expect(runs.begun).toBe(2)
  })

  it('is idle only after work that began once that was asked', async () => {
    const { runs, loop, end, isOver } = aLoop()
    loop.wake()
    const idle = loop.idle()
    await end()
    expect(runs.begun).toBe(2)
    expect(await isOver(idle)).toBe(false)
    await end()
    expect(await isOver(idle)).toBe(true)
  })

  it('is not idle while work fails, and is once it has been done', async () => {
    const { clock, loop, end, isOver } = aLoop()
    const idle = loop.idle()
    await end(new Error('full'))
    expect(await isOver(idle)).toBe(false)
    clock.move(RETRY_MS)
    await flushPromises()
    await end()
    expect(await isOver(idle)).toBe(true)
  })
})

describe('work that fails', () => {
  it('is done again, twice as late each time, to fifteen seconds, and soon again once it has been done', async () => {
    const { clock, errors, runs, loop, end } = aLoop()
    loop.wake()
    for (const [nth, ms] of [2000, 4000, 8000, 15_000, 15_000].entries()) {
      await end(new Error('refused'))
      clock.move(ms - 1)
      await flushPromises()
      expect(runs.begun).toBe(nth + 1)
      clock.move(1)
      await flushPromises()
      expect(runs.begun).toBe(nth + 2)
    }
    expect(errors).toHaveLength(5)
    await end()
    loop.wake()
    await end(new Error('refused'))
    clock.move(2000)
    await flushPromises()
    expect(runs.begun).toBe(8)
  })

  it.each([
    ['that nothing has answered', new Unreachable()],
    ['after too many calls', new Refused(429, { error: 'too-many', data: { retryAfter: 60 } })],
  ])('%s is done again as soon as the link lets it', async (_why, error) => {
    const { clock, runs, loop, end } = aLoop()
    loop.wake()
    for (const nth of [2, 3, 4]) {
      await end(error)
      clock.move(RETRY_MS)
      await flushPromises()
      expect(runs.begun).toBe(nth)
    }
  })
})

describe('a loop that has stopped', () => {
  it('works no more, whoever wakes it, and keeps nobody waiting', async () => {
    const { errors, runs, loop, end, isOver } = aLoop()
    const idle = loop.idle()
    loop.stop()
    expect(await isOver(idle)).toBe(true)
    await end(new Error('leads no more'))
    loop.wake()
    expect(await isOver(loop.idle())).toBe(true)
    expect([runs.begun, errors]).toEqual([1, []])
  })

  it('while it waits after a failure waits no more', async () => {
    const { clock, runs, loop, end } = aLoop()
    loop.wake()
    await end(new Error('refused'))
    expect(clock.pending()).toBe(1)
    loop.stop()
    expect(clock.pending()).toBe(0)
    await flushPromises()
    expect(runs.begun).toBe(1)
  })
})
