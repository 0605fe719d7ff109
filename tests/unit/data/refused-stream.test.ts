import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock as clock } from '#data/browser/page.ts'
import { createLink } from '#data/replication/link.ts'
import { openLive } from '#data/replication/live.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'

const START = 1_000_000

/** Only the clock is set by hand: the stream and the waiting are the product's own. */
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

const OURS = { 'x-rayon-wire': '1', 'retry-after': '60' }
const taken = () => new Response('{"error":"unavailable"}', { status: 503, headers: OURS })
const hello = () =>
  new Response(
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n')) }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

/** A device whose server answers each request of a stream as `answer` says. Its draws are all in the middle. */
async function aDevice(answer: () => Response, random = () => 0.5) {
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const asked: number[] = []
  const looked: number[] = []
  const heard = new Map<string, () => void>()
  const seen = { visible: true }
  const page = {
    isVisible: () => seen.visible,
    on: (event: string, listener: () => void) => {
      heard.set(event, listener)
      return () => void heard.delete(event)
    },
    onStorage: () => () => {},
  }
  const seconds = () => (Date.now() - START) / 1000
  const fetch = async () => {
    asked.push(seconds())
    return answer()
  }
  const handlers = { onCatchUp: () => void looked.push(seconds()), onChange: () => {}, onSessionEnded: () => {} }
  const live = openLive({ fetch, clock, page, link, random }, handlers)
  onTestFinished(live.close)
  await vi.advanceTimersByTimeAsync(0)
  return { link, live, asked, looked, seen, tell: (event: string) => heard.get(event)?.() }
}

it('a device refused a stream knows the server for there, and looks at once, then less and less often', async () => {
  const { link, looked } = await aDevice(taken)
  expect(link.state.getState()).toMatchObject({ reachable: true, known: true })
  expect(looked).toEqual([0])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(looked).toEqual([0, 15, 45, 93, 141, 189])
})

it('a device refused a stream looks every few minutes while nobody sees it, and at once when somebody does', async () => {
  const { looked, seen, tell } = await aDevice(taken)
  seen.visible = false
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect(looked).toEqual([0, 15, 45, 105, 225, 465, 705, 945])
  seen.visible = true
  tell('visibilitychange')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(looked.slice(8)).toEqual([1000, 1015])
})

it('a device refused a stream looks sooner once it has sent something, however often it sends', async () => {
  const { live, looked } = await aDevice(taken)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(looked).toEqual([0, 15, 45])
  for (let second = 50; second < 66; second += 4) {
    live.hurry()
    await vi.advanceTimersByTimeAsync(4000)
  }
  expect(looked).toEqual([0, 15, 45, 65])
})

it('a device refused a stream asks for it again no sooner than it was told, and later each time', async () => {
  const { asked } = await aDevice(taken)
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  const waits = asked.map((at, nth) => at - (asked[nth - 1] ?? 0)).slice(1)
  expect(waits.slice(0, 8)).toEqual([75, 150, 300, 600, 1200, 2400, 3000, 3000])
})

it('devices refused a stream together come back apart, and none sooner than told', async () => {
  const late = () => new Response('{}', { status: 503, headers: { ...OURS, 'retry-after': '600' } })
  const draws = [0, 0.25, 0.5, 0.75, 0.99]
  const devices = await Promise.all(draws.map((draw) => aDevice(late, () => draw)))
  await vi.advanceTimersByTimeAsync(1000_000)
  const again = devices.map(({ asked }) => asked[1] ?? 0)
  expect(again).toEqual([600, 675, 750, 825, 897])
  const looked = devices.map(({ looked: times }) => times[1])
  expect(looked).toEqual([11.25, 13.125, 15, 16.875, 18.675])
})

it('a device refused a stream hears of changes by it again once it is given one', async () => {
  let free = false
  const { looked } = await aDevice(() => (free ? hello() : taken()))
  free = true
  await vi.advanceTimersByTimeAsync(75_000)
  expect(looked).toEqual([0, 15, 45, 75])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(looked).toEqual([0, 15, 45, 75])
})

it('a device refused a stream knows that the server is gone by the first call it loses', async () => {
  let there = true
  const { link, asked } = await aDevice(() => {
    if (!there) throw new TypeError('lost')
    return taken()
  })
  there = false
  link.reportUnreachable()
  await vi.advanceTimersByTimeAsync(0)
  expect(link.state.getState().reachable).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toEqual([0, 0.5])
  expect(link.state.getState().reachable).toBe(false)
  there = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(link.state.getState().reachable).toBe(true)
})

it.each([
  ['a proxy without a server', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a proxy with too much to do', () => new Response('', { status: 503, headers: { 'retry-after': '60' } })],
  ['the page of a captive portal', () => new Response('<html>Wi-Fi</html>')],
])('a stream answered by %s is no answer of the server', async (_who, answer) => {
  const { link, looked } = await aDevice(answer)
  expect(link.state.getState()).toMatchObject({ reachable: false, known: true })
  expect(looked).toEqual([])
})
