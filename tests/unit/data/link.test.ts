import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '#data/browser/page.ts'
import { arrivalOf } from '#data/hooks/use-arrival.ts'
import { caller, Refused } from '#data/server/http.ts'
import { createLink } from '#data/server/link.ts'
import { linkedCaller } from '#data/server/loop.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import { ours } from '#tests/fixtures/answers.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { createActivity } from '#tests/model/world/activity.ts'
import { channels } from '#tests/model/world/channels.ts'

describe('an empty list', () => {
  it('means nothing until the server has answered, or has not', () => {
    const link = createLink({ clock: systemClock, wireVersion: createWireVersion() })
    const means = (complete = false) => arrivalOf(complete, link.state.getState())
    expect(means()).toBe('coming')
    link.reportUnreachable()
    expect(means()).toBe('away')
    link.reportReachable()
    expect(means()).toBe('coming')
    link.reportUnreachable()
    expect(means(true)).toBe('complete')
  })
})

it('what a tab knows of the server is what the others say again, once it asks them', async () => {
  const channelOf = channels(createActivity())(() => false)
  const [awake, woken] = [new channelOf('link'), new channelOf('link')].map((channel) =>
    createLink({ clock: systemClock, wireVersion: createWireVersion(), channel: channel as never }),
  )
  awake?.reportReachable()
  woken?.reportUnreachable()
  const reachable = () => woken?.state.getState().reachable
  expect(reachable()).toBe(false)
  woken?.askOtherTabs()
  await soon(() => expect(reachable()).toBe(true))
})

describe('a call that waits for the link', () => {
  it('is never made by an app that the gateway no longer understands', async () => {
    const wireVersion = createWireVersion()
    const link = createLink({ clock: systemClock, wireVersion })
    link.reportReachable()
    wireVersion.reportTooOld()
    const abort = new AbortController()
    const waiting = link.whenReachable(abort.signal)
    abort.abort()
    await expect(waiting).rejects.toThrow()
  })

  it.each([
    ['that had too many calls', 429, 'too-many-requests'],
    ['with too much to do, which is not gone for that', 503, 'unavailable'],
  ])('waits as long as a gateway %s asks', async (_what, status, error) => {
    vi.useFakeTimers({ now: 1_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const refusing = caller(async () => ours({ error, data: { retryAfter: 40 } }, status))
    const link = createLink({ clock: systemClock, wireVersion: createWireVersion() })
    link.reportReachable()
    const { signal } = new AbortController()
    await expect(linkedCaller(link, refusing, signal)('/x')).rejects.toBeInstanceOf(Refused)
    expect(link.state.getState()).toMatchObject({ reachable: true, resumesAt: 1_040_000 })

    const calls: number[] = []
    const answering = caller(async () => {
      calls.push(Date.now())
      return ours({})
    })
    const next = linkedCaller(link, answering, signal)('/x')
    await vi.advanceTimersByTimeAsync(39_900)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    await next
    expect(calls).toEqual([1_040_000])
    expect(link.state.getState().resumesAt).toBe(0)
  })
})
