import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Hub } from '#gateway/store/hub.ts'
import { createRounds } from '#gateway/sync/live/rounds.ts'
import { serveLongPoll } from '#gateway/sync/pull/long-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function poll(hasChanged: () => Promise<boolean>) {
  const stream = new PassThrough()
  stream.on('error', () => {})
  const rounds = createRounds()
  const { stop } = serveLongPoll({
    stream,
    hub: {} as Hub,
    rounds,
    query: {
      name: 'annonces',
      scope: 'public',
      actor: { kind: 'anonymous' },
      since: 'e:6',
      limit: Number.POSITIVE_INFINITY,
      includeDocs: true,
    },
    since: 'e:7',
    hasChanged,
  })
  stream.once('close', stop)
  return { stream, rounds }
}

const ANSWER = { results: [], last_seq: 'e:7', pending: 0 }

it('an idle long poll is kept open by blank lines, and ends with nothing after a minute', async () => {
  const { stream } = poll(async () => false)
  await vi.advanceTimersByTimeAsync(60_000)
  const text = String(stream.read())
  expect(text).toMatch(/^\n{6}\{/)
  expect(JSON.parse(text)).toEqual(ANSWER)
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('a long poll ends at a change, and at one that came before it waited', async () => {
  const late = poll(async () => true)
  const { stream, rounds } = poll(async () => false)
  rounds.changed()
  await vi.advanceTimersByTimeAsync(1000)
  for (const one of [late.stream, stream]) expect(JSON.parse(String(one.read()))).toEqual(ANSWER)
})

it('a long poll is cut when the store fails', async () => {
  const { stream } = poll(() => Promise.reject(new Error('gone')))
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.destroyed).toBe(true)
})
