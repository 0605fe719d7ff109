import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Hub } from '#gateway/store/hub.ts'
import { createRounds } from '#gateway/sync/live/rounds.ts'
import type { Pull } from '#gateway/sync/pull/changes.ts'
import { serveLongPoll } from '#gateway/sync/pull/long-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function* nothing(): Pull {
  yield []
  return { last_seq: 'e:7', pending: 0 }
}

function poll(pull: () => Promise<Pull>) {
  const stream = new PassThrough()
  stream.on('error', () => {})
  const { stop } = serveLongPoll({
    stream,
    hub: {} as Hub,
    rounds: createRounds(),
    pull,
    turn: (work) => work(),
    query: {
      name: 'annonces',
      scope: 'public',
      actor: { kind: 'anonymous' },
      spoken: Number.POSITIVE_INFINITY,
      since: 'e:6',
      limit: Number.POSITIVE_INFINITY,
      includeDocs: true,
    },
    since: 'e:6',
  })
  stream.once('close', stop)
  return stream
}

it('an idle long poll is kept open by blank lines, and ends with nothing after a minute', async () => {
  const stream = poll(async () => nothing())
  await vi.advanceTimersByTimeAsync(60_000)
  const text = String(stream.read())
  expect(text).toMatch(/^\n{5,6}\{/)
  expect(JSON.parse(text)).toEqual({ results: [], last_seq: 'e:7', pending: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('a long poll is cut when the store fails', async () => {
  const stream = poll(() => Promise.reject(new Error('gone')))
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.destroyed).toBe(true)
})
