import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChangeRow, Pull } from '#gateway/sync/pull/changes.ts'
import { serveContinuous } from '#gateway/sync/pull/continuous.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ROOM = 200 // bytes that the stream holds before it is full: two rows

const row = (nth: number): ChangeRow => ({
  seq: `e:${nth}`,
  id: `annonce-${nth}`,
  changes: [{ rev: `1-${'a'.repeat(32)}` }],
})

/** Pages of one row, without an end. */
async function* endless(read: () => void): Pull {
  for (let nth = 1; ; nth += 1) {
    read()
    yield [row(nth)]
  }
}

function follow(pull: () => Promise<Pull>, more: { timeoutMs?: number; heartbeatMs?: number } = {}) {
  const stream = new PassThrough({ highWaterMark: ROOM })
  stream.on('error', () => {})
  const feed = serveContinuous({
    stream,
    follow: () => () => {},
    pull,
    turn: (work) => work(),
    since: undefined,
    timeoutMs: 60_000,
    heartbeatMs: 0,
    ...more,
  })
  stream.once('close', () => feed.stop())
  return stream
}

it('a feed that nobody reads is cut, and holds no more than a page meanwhile', async () => {
  let pages = 0
  const stream = follow(async () =>
    endless(() => {
      pages += 1
    }),
  )
  await vi.advanceTimersByTimeAsync(29_000)
  expect(pages).toBeLessThan(10)
  expect(stream.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(stream.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

it('a feed that is read goes on, however long', async () => {
  let pages = 0
  const stream = follow(async () =>
    endless(() => {
      pages += 1
    }),
  )
  for (let at = 0; at < 5; at += 1) {
    const before = pages
    stream.read()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(pages).toBeGreaterThan(before)
  }
  expect(stream.destroyed).toBe(false)
  stream.destroy()
  await vi.advanceTimersByTimeAsync(0)
})

it('blank lines keep it open where nothing comes', async () => {
  async function* nothing(): Pull {
    yield []
    return { last_seq: 'e:7', pending: 0 }
  }
  const kept = follow(async () => nothing(), { heartbeatMs: 10_000 })
  const ended = follow(async () => nothing(), { timeoutMs: 10_000 })
  await vi.advanceTimersByTimeAsync(35_000)
  expect(kept.read().toString()).toBe('\n'.repeat(4))
  expect(ended.read().toString()).toBe('\n{"last_seq":"e:7","pending":0}\n')
  kept.destroy()
  ended.destroy()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})

it('a store that fails ends it without a sequence to go on from', async () => {
  const stream = follow(() => Promise.reject(new Error('gone')))
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.destroyed).toBe(true)
})
