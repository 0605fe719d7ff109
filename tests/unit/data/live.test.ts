import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFeedPosition } from '#data/server/loop.ts'
import { openStream, ourStream } from '#tests/fixtures/answers.ts'
import { aDevice, START } from '#tests/fixtures/live-device.ts'

/** Only the clock is fake: the stream and the delays are the product's own. */
beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

type StreamEvent = readonly [name: string, data: object]

const textOf = ([name, data]: StreamEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** A device on a stream that stays open after these events. */
async function listening(...events: readonly StreamEvent[]) {
  const text = [['hello', {}] as const, ...events].map(textOf).join('')
  const device = await aDevice(() => ourStream(openStream(text)))
  return { ...device, reachable: () => device.link.state.getState().reachable }
}

it('calls lost one after the other while the stream is open are made less and less often', async () => {
  const { link, reachable } = await listening()
  for (const delay of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    link.reportUnreachable()
    vi.advanceTimersByTime(delay - 1)
    expect(reachable(), `before ${delay} ms`).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reachable(), `after ${delay} ms`).toBe(true)
  }
})

it('a call lost long after another is made again as soon as the first was', async () => {
  const { link, reachable } = await listening()
  link.reportUnreachable()
  vi.advanceTimersByTime(500)
  link.reportUnreachable()
  vi.advanceTimersByTime(40_000)
  link.reportUnreachable()
  vi.advanceTimersByTime(500)
  expect(reachable()).toBe(true)
})

it('a stream that ends, or that cannot be opened, is opened again', async () => {
  let opened = 0
  const lost = () => Promise.reject(new TypeError('lost'))
  const answer = () => (++opened === 1 ? lost() : ourStream(textOf(['hello', {}])))
  const { requestedAt } = await aDevice(answer, () => 0.5, lost)
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt).toEqual([0, 0.5])
  // It sent hello, then ended: back to the shortest delay.
  await vi.advanceTimersByTimeAsync(500)
  expect(requestedAt).toEqual([0, 0.5, 1])
})

it('a stream that has not said hello is opened anew when the network is back', async () => {
  const texts = ['', textOf(['hello', {}])]
  const { tell, looked } = await aDevice(() => ourStream(openStream(texts.shift() ?? '')))
  expect(looked).toEqual([])
  tell('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(looked).toEqual([0])
})

it('a beat that names where a feed stands has it pulled for', async () => {
  const positions = [{ db: 'candidatures', scope: 'own', seq: 'e:7' }]
  // The first beat is from a gateway that does not send positions.
  const { onChange } = await listening(['beat', {}], ['beat', { positions }])
  expect(onChange.mock.calls).toEqual([['candidatures', 'own', { position: 'e:7' }]])
})

it('a change comes with the documents that it names, if any', async () => {
  const docs = Object.entries({ 'a.b': '2-x', 'a.c': '1-y' })
  const ownChange = { db: 'annonces', scope: 'own', docs }
  const { onChange } = await listening(['change', ownChange], ['change', { db: 'annonces', scope: 'public' }])
  expect(onChange.mock.calls).toStrictEqual([
    ['annonces', 'own', { docs }],
    ['annonces', 'public', undefined],
  ])
})

it('a place in a feed is pulled for once, and not where an answer ended there', () => {
  const position = createFeedPosition()
  position.reach('e:7.mark')
  expect(['e:7', 'e:8', 'e:8', 'e:71', 'e:7'].map(position.isNew)).toEqual([false, true, false, true, false])
})
