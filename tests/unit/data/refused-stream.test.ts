import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStream, ourStream, ours } from '#tests/fixtures/answers.ts'
import { aDevice, type Responder, START } from '#tests/fixtures/live-device.ts'

/** Only the clock is fake: the stream and the delays are the product's own. */
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

const taken = () => ours({ error: 'unavailable' }, 503, { 'retry-after': '60' })
const hello = () => ourStream(openStream('event: hello\ndata: {}\n\n'))

it('a device refused a stream knows the server for there, and looks at once, then less and less often', async () => {
  const { link, looked } = await aDevice(taken)
  expect(link.state.getState()).toMatchObject({ reachable: true, checked: true })
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
  const { requestedAt } = await aDevice(taken)
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  const waits = requestedAt.map((at, nth) => at - (requestedAt[nth - 1] ?? 0)).slice(1)
  expect(waits.slice(0, 8)).toEqual([75, 150, 300, 600, 1200, 2400, 3000, 3000])
})

it('devices refused a stream together come back apart, and none sooner than told', async () => {
  const late = () => ours({ error: 'unavailable' }, 503, { 'retry-after': '600' })
  const draws = [0, 0.25, 0.5, 0.75, 0.99]
  const devices = await Promise.all(draws.map((draw) => aDevice(late, () => draw)))
  await vi.advanceTimersByTimeAsync(1000_000)
  const again = devices.map(({ requestedAt }) => requestedAt[1] ?? 0)
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
  const { link, requestedAt } = await aDevice(() => {
    if (!there) throw new TypeError('lost')
    return taken()
  })
  there = false
  link.reportUnreachable()
  await vi.advanceTimersByTimeAsync(0)
  expect(link.state.getState().reachable).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt).toEqual([0, 0.5])
  expect(link.state.getState().reachable).toBe(false)
  there = true
  await vi.advanceTimersByTimeAsync(1000)
  expect(link.state.getState().reachable).toBe(true)
})

const nobody = () => Promise.reject(new TypeError('lost'))
const silence = () => new Promise<never>(() => {})
const healthy = () => ours({ ok: true })
const blockedStreams: readonly (readonly [string, Responder])[] = [
  ['no answer to it', silence],
  ['no event of it', () => ourStream(new ReadableStream())],
]
/** Answers of others than the server. */
const noneThere: readonly (readonly [string, Responder])[] = [
  ['nobody', nobody],
  ['a captive portal', () => new Response('<html>Wi-Fi</html>')],
  ['a proxy without a server', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['a proxy with too much to do', () => new Response('', { status: 503, headers: { 'retry-after': '60' } })],
]

/** A stream that greets, and ends after this many seconds. */
function shortStream(seconds: number): ReadableStream {
  return new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'))
      setTimeout(() => stream.close(), seconds * 1000)
    },
  })
}

/** A device on a network that lets calls through. */
const behind = (answer: Responder, call: Responder = healthy) => aDevice(answer, () => 0.5, call)

/** What is said from now on of whether the server is there. */
function reportedBy({ state }: Awaited<ReturnType<typeof behind>>['link']): readonly boolean[] {
  const reported: boolean[] = []
  onTestFinished(state.subscribe(({ reachable }) => reported.push(reachable)))
  return reported
}

describe('something in between that lets calls through, and of the stream', () => {
  it.each(blockedStreams)('%s, is met by looking, and by asking for a stream now and then', async (_what, answer) => {
    const { link, requestedAt, looked } = await behind(answer)
    await vi.advanceTimersByTimeAsync(9999)
    expect([link.state.getState().checked, looked]).toEqual([false, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([link.state.getState().reachable, looked]).toEqual([true, [10]])
    const reported = reportedBy(link)
    await vi.advanceTimersByTimeAsync(390_000)
    expect(looked).toEqual([10, 25, 55, 103, 151, 199, 247, 295, 343, 391])
    expect(requestedAt).toEqual([0, 85, 245])
    expect(reported).toEqual([])
  })

  it.each(noneThere)('a refusal by %s, as well', async (_who, answer) => {
    const { link, looked } = await behind(answer)
    await vi.advanceTimersByTimeAsync(2000)
    expect([link.state.getState().reachable, looked.length]).toEqual([true, 1])
    await vi.advanceTimersByTimeAsync(45_000)
    expect([link.state.getState().reachable, looked.length]).toEqual([true, 3])
  })

  it('no beat after its greeting, the same, and the server is never taken for gone', async () => {
    const { link, requestedAt, looked } = await behind(hello)
    const reported = reportedBy(link)
    await vi.advanceTimersByTimeAsync(50_000 + 75_000)
    expect([requestedAt, looked, reported]).toEqual([[0, 125], [0, 50, 65, 95, 125], []])
  })

  it.each([0, 10])('an end %i s after each greeting, the same', async (seconds) => {
    const { link, requestedAt, looked } = await behind(() => ourStream(shortStream(seconds)))
    await vi.advanceTimersByTimeAsync(60_000)
    const reported = reportedBy(link)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(reported).not.toContain(false)
    expect(requestedAt.length).toBeLessThan(12)
    expect(looked.length).toBeLessThan(30)
  })

  it('no greeting before a quarter of a minute, is not in the way: it is a slow line', async () => {
    const late = () => new Promise<Response>((resolve) => setTimeout(() => resolve(hello()), 15_000))
    const { link, requestedAt, looked } = await behind(late, silence)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([link.state.getState().reachable, requestedAt, looked]).toEqual([true, [0], [15]])
  })
})

it('a proxy that takes no other method than what pages are asked for by is no sign of a server gone', async () => {
  const call = (method?: string) => (method === 'GET' ? healthy() : new Response('<h1>405</h1>', { status: 405 }))
  const { link, looked } = await behind(silence, call)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([link.state.getState().reachable, looked]).toEqual([true, [10]])
})

describe('a server that is gone', () => {
  it.each(noneThere)('is not taken for there by a stream answered by %s', async (_who, answer) => {
    const { link, looked } = await aDevice(answer)
    expect([link.state.getState(), looked]).toMatchObject([{ reachable: false, checked: true }, []])
  })

  it.each(blockedStreams)('is known to be by its calls, where a stream gives %s', async (_what, answer) => {
    for (const [, call] of noneThere) {
      const { link, looked } = await behind(answer, call)
      await vi.advanceTimersByTimeAsync(10_000)
      expect([link.state.getState(), looked]).toMatchObject([{ reachable: false, checked: true }, []])
    }
  })

  it('and answers nothing at all, is given twenty seconds to answer a call', async () => {
    const never = await behind(silence, silence)
    const once = await behind(hello, silence)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(never.link.state.getState()).toMatchObject({ reachable: false, checked: true })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(once.link.state.getState().reachable).toBe(false)
  })

  it('is known to be by the first call that is lost, where streams are held back', async () => {
    const { link } = await behind(silence)
    await vi.advanceTimersByTimeAsync(20_000)
    link.reportUnreachable()
    await vi.advanceTimersByTimeAsync(0)
    expect(link.state.getState().reachable).toBe(false)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(link.state.getState().reachable).toBe(true)
  })

  it.each([4, 12])('for %i s, and back, may have its stream cut once more: that is an accident', async (seconds) => {
    let there = false
    const streams: ReadableStreamDefaultController[] = []
    const stream = () => new ReadableStream({ start: (made) => void streams.push(made) })
    const when = (answer: Responder) => () => (there ? answer() : nobody())
    const { requestedAt, looked } = await behind(
      when(() => ourStream(stream())),
      when(healthy),
    )
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    there = true
    await vi.advanceTimersByTimeAsync(5000)
    streams.at(-1)?.enqueue(new TextEncoder().encode('event: hello\ndata: {}\n\n'))
    await vi.advanceTimersByTimeAsync(0)
    const before = requestedAt.length
    streams.at(-1)?.error(new TypeError('lost'))
    await vi.advanceTimersByTimeAsync(1000)
    expect({ opened: requestedAt.length - before, looked }).toEqual({ opened: 1, looked: [seconds + 5] })
  })
})
