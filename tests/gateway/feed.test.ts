import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFeed } from '#gateway/store/feeds/feed.ts'
import type { Store } from '#gateway/store/store.ts'

/** A database whose live feed and answers the test controls. */
function aDatabase() {
  const opened: { since: unknown; feed: EventEmitter }[] = []
  const state = { seq: '7-a', down: false }
  const db = {
    info: async () => {
      if (state.down) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
      return { update_seq: state.seq }
    },
    changes: ({ since }: { since: unknown }) => {
      const feed = Object.assign(new EventEmitter(), { cancel: () => {} })
      opened.push({ since, feed })
      return feed
    },
  }
  const last = () => opened.at(-1)?.feed ?? new EventEmitter()
  return { store: { kind: 'couchdb', db: () => db } as unknown as Store, opened, state, last }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a feed', () => {
  // Proves V16.5.2
  it('is opened again where it stood, until the store answers', async () => {
    const { store, opened, state, last } = aDatabase()
    const received: string[] = []
    const feed = await openFeed(
      store,
      'annonces',
      ({ id, rev }) => received.push(`${id} ${rev}`),
      () => {},
    )
    last().emit('change', { id: 'one', seq: '8-b', changes: [{ rev: '1-a' }] })
    state.down = true
    last().emit('error', new Error('gone'))
    expect(feed.healthy()).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(opened.length).toBeGreaterThan(2)
    expect(feed.healthy()).toBe(false)
    state.down = false
    await vi.advanceTimersByTimeAsync(6000)
    expect(feed.healthy()).toBe(true) // though nothing has changed
    expect(opened.at(-1)?.since).toBe('8-b')
    last().emit('change', { id: 'two', seq: '9-c', changes: [{ rev: '1-b' }] })
    expect(received).toEqual(['one 1-a', 'two 1-b'])
    feed.stop()
  })

  it('is opened again when the store goes on without it', async () => {
    const { store, opened, state } = aDatabase()
    const restarts: number[] = []
    const feed = await openFeed(
      store,
      'annonces',
      () => {},
      () => restarts.push(opened.length),
    )
    await vi.advanceTimersByTimeAsync(120_000)
    expect(restarts).toEqual([]) // quiet, but not behind
    state.seq = '10-d'
    await vi.advanceTimersByTimeAsync(61_000)
    expect(restarts.length).toBeGreaterThan(0)
    expect(opened.at(-1)?.since).toBe('7-a')
    feed.stop()
  })
})
