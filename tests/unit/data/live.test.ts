import { expect, it, onTestFinished } from 'vitest'
import { createLink } from '#data/replication/link.ts'
import { openLive } from '#data/replication/live.ts'
import { createWireVersion } from '#data/replication/wire-version.ts'

/** A clock that the test moves, in milliseconds. */
function aClock() {
  let now = 1_000_000
  const due = new Set<{ readonly at: number; readonly work: () => void }>()
  return {
    now: () => now,
    after: (delayMs: number, work: () => void) => {
      const one = { at: now + delayMs, work }
      due.add(one)
      return () => void due.delete(one)
    },
    pass: (ms: number) => {
      now += ms
      for (const one of due) if (one.at <= now && due.delete(one)) one.work()
    },
  }
}

/** A stream that says hello, then nothing more. */
async function anOpenStream() {
  const clock = aClock()
  const link = createLink({ clock, wireVersion: createWireVersion() })
  const hello = new TextEncoder().encode('event: hello\ndata: {}\n\n')
  const fetch = async () =>
    new Response(new ReadableStream({ start: (stream) => stream.enqueue(hello) }), {
      headers: { 'content-type': 'text/event-stream' },
    })
  const page = { isVisible: () => true, on: () => () => {}, onStorage: () => () => {} }
  await new Promise<void>((resolve) => {
    const handlers = { onHello: resolve, onChange: () => {}, onSessionEnded: () => {} }
    onTestFinished(openLive({ fetch, clock, page, link }, handlers))
  })
  return { clock, link, reachable: () => link.state.getState().reachable }
}

it('a call lost while the stream is open is made again within the second, without waiting for a beat', async () => {
  const { clock, link, reachable } = await anOpenStream()
  link.reportUnreachable()
  expect(reachable()).toBe(false)
  clock.pass(500)
  expect(reachable()).toBe(true)
})

it('calls lost one after the other are made less and less often', async () => {
  const { clock, link, reachable } = await anOpenStream()
  for (const delay of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    link.reportUnreachable()
    clock.pass(delay - 1)
    expect(reachable(), `before ${delay} ms`).toBe(false)
    clock.pass(1)
    expect(reachable(), `after ${delay} ms`).toBe(true)
  }
})

it('a call lost long after another is made again as soon as the first was', async () => {
  const { clock, link, reachable } = await anOpenStream()
  link.reportUnreachable()
  clock.pass(500)
  link.reportUnreachable()
  clock.pass(40_000)
  link.reportUnreachable()
  clock.pass(500)
  expect(reachable()).toBe(true)
})
