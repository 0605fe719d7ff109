import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#data/browser/page.ts'
import { caller, Refused } from '#data/replication/http.ts'
import { createLink } from '#data/replication/link.ts'
import { linked } from '#data/replication/pull.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'
import { ours } from '#tests/fixtures/answers.ts'

/** Only the clock is set by hand: the waiting is the product's own. */
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const tooMany = (data: object | undefined) => caller(async () => ours({ error: 'too-many-requests', data }, 429))

describe('an answer of too many requests', () => {
  it('makes the next call wait as long as the server said', async () => {
    const link = createLink({ clock: systemClock, wireVersion: createWireVersion() })
    link.reportReachable()
    const ready = () => link.whenReachable(new AbortController().signal)
    await expect(linked(link, ready, () => tooMany({ retryAfter: 40 })('/x'))).rejects.toBeInstanceOf(Refused)
    expect(link.state.getState()).toMatchObject({ reachable: true, resumesAt: 1_040_000 })

    const calls: number[] = []
    const next = linked(link, ready, async () => void calls.push(Date.now()))
    await vi.advanceTimersByTimeAsync(39_900)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await next
    expect(calls).toEqual([1_040_000])
    expect(link.state.getState().resumesAt).toBe(0)
  })

  it.each([
    [{ retryAfter: 12 }, 12],
    [undefined, 30],
    [{ retryAfter: 'demain' }, 30],
  ])('asks for %j: %i seconds', async (data, seconds) => {
    const error = await tooMany(data)('/x').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ status: 429, retryAfter: seconds })
  })

  it('is alone in asking for patience', async () => {
    const refused = caller(async () => ours({ error: 'server', data: { retryAfter: 9 } }, 500))
    const error = await refused('/x').catch((caught: unknown) => caught)
    expect((error as Refused).retryAfter).toBeUndefined()
  })
})
