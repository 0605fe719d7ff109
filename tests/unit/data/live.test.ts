import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock as clock } from '#data/browser/page.ts'
import { createFeedPosition } from '#data/server/feed-position.ts'
import { createLink } from '#data/server/link.ts'
import { type ChangeNotice, openLive } from '#data/server/live.ts'
import { createWireVersion } from '#data/server/wire-version.ts'
import { openStream, ourStream } from '#tests/fixtures/answers.ts'

/** Only the clock is fake: the stream and the delays are the product's own. */
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A stream that sends hello, then nothing more. */
async function anOpenStream() {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const fetch = async () => ourStream(openStream('event: hello\ndata: {}\n\n'))
  const page = { isVisible: () => true, on: () => () => {}, onStorage: () => () => {} }
  await new Promise<void>((resolve) => {
    const handlers = { onCatchUp: resolve, onChange: () => {}, onSessionEnded: () => {} }
    onTestFinished(openLive({ fetch, clock, page, link, random: () => 0.5 }, handlers).close)
  })
  return { link, reachable: () => link.state.getState().reachable }
}

it('a call lost while the stream is open is made again within the second, without waiting for a beat', async () => {
  const { link, reachable } = await anOpenStream()
  link.reportUnreachable()
  expect(reachable()).toBe(false)
  vi.advanceTimersByTime(500)
  expect(reachable()).toBe(true)
})

it('calls lost one after the other are made less and less often', async () => {
  const { link, reachable } = await anOpenStream()
  for (const delay of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    link.reportUnreachable()
    vi.advanceTimersByTime(delay - 1)
    expect(reachable(), `before ${delay} ms`).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reachable(), `after ${delay} ms`).toBe(true)
  }
})

it('a call lost long after another is made again as soon as the first was', async () => {
  const { link, reachable } = await anOpenStream()
  link.reportUnreachable()
  vi.advanceTimersByTime(500)
  link.reportUnreachable()
  vi.advanceTimersByTime(40_000)
  link.reportUnreachable()
  vi.advanceTimersByTime(500)
  expect(reachable()).toBe(true)
})

it('a stream that ends, or that cannot be opened, is opened again', async () => {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const page = { isVisible: () => true, on: () => () => {}, onStorage: () => () => {} }
  const opened: number[] = []
  const hello = 'event: hello\ndata: {}\n\n'
  const fetch = async (url: string) => {
    if (url !== '/sync/_live') throw new TypeError('lost')
    opened.push(Date.now())
    if (opened.length === 1) throw new TypeError('lost')
    return ourStream(hello)
  }
  const handlers = { onCatchUp: () => {}, onChange: () => {}, onSessionEnded: () => {} }
  onTestFinished(openLive({ fetch, clock, page, link, random: () => 0.5 }, handlers).close)
  await vi.advanceTimersByTimeAsync(499)
  expect(opened).toEqual([1_000_000])
  await vi.advanceTimersByTimeAsync(1)
  expect(opened).toEqual([1_000_000, 1_000_500])
  // It sent hello, then ended: back to the shortest delay.
  await vi.advanceTimersByTimeAsync(500)
  expect(opened).toEqual([1_000_000, 1_000_500, 1_001_000])
})

it('a stream that has not said hello is opened anew when the network is back', async () => {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const listeners = new Map<string, () => void>()
  const page = {
    isVisible: () => true,
    on: (event: string, listener: () => void) => {
      listeners.set(event, listener)
      return () => {}
    },
    onStorage: () => () => {},
  }
  let opened = 0
  const fetch = async () => {
    opened += 1
    return ourStream(opened === 1 ? new ReadableStream() : 'event: hello\ndata: {}\n\n')
  }
  const handlers = { onCatchUp: vi.fn(), onChange: () => {}, onSessionEnded: () => {} }
  onTestFinished(openLive({ fetch, clock, page, link, random: () => 0.5 }, handlers).close)
  await vi.advanceTimersByTimeAsync(0)
  listeners.get('online')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(handlers.onCatchUp).toHaveBeenCalledOnce()
})

/** The changes that a device reports for these events of the stream. */
async function changesReported(...events: readonly (readonly [name: string, data: object])[]) {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const page = { isVisible: () => true, on: () => () => {}, onStorage: () => () => {} }
  const texts = [['hello', {}] as const, ...events].map(
    ([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  )
  const fetch = async () => ourStream(openStream(texts.join('')))
  const onChange = vi.fn()
  const handlers = { onCatchUp: () => {}, onChange, onSessionEnded: () => {} }
  onTestFinished(openLive({ fetch, clock, page, link, random: () => 0.5 }, handlers).close)
  await vi.advanceTimersByTimeAsync(0)
  return onChange.mock.calls
}

it('a beat that names where a feed stands has it pulled for', async () => {
  const positions = [{ db: 'candidatures', scope: 'own', seq: 'e:7' }]
  // The first beat is from a gateway that does not send positions.
  expect(await changesReported(['beat', {}], ['beat', { positions }])).toEqual([
    ['candidatures', 'own', { position: 'e:7' }],
  ])
})

it('a change comes with the documents that it names, if any', async () => {
  const docs: ChangeNotice['docs'] = [
    ['a.b', '2-x'],
    ['a.c', '1-y'],
  ]
  const ownChange = { db: 'annonces', scope: 'own', docs }
  expect(await changesReported(['change', ownChange], ['change', { db: 'annonces', scope: 'public' }])).toStrictEqual([
    ['annonces', 'own', { docs }],
    ['annonces', 'public', undefined],
  ])
})

it('a place in a feed is pulled for once, and not where an answer ended there', () => {
  const position = createFeedPosition()
  position.reach('e:7.mark')
  expect(['e:7', 'e:8', 'e:8', 'e:71', 'e:7'].map(position.isNew)).toEqual([false, true, false, true, false])
})
