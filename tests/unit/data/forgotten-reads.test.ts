import type { RxCollection } from 'rxdb'
import { BehaviorSubject, of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '#data/browser/page.ts'
import { sendForgotten } from '#data/replication/forgotten.ts'
import type { LocalNotes } from '#data/schemas.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const AT = '2026-11-22T10:00:00.000Z'

/** A collection where one document waits, and reading fails as often as it is told. */
function aCollection(failures: number) {
  let left = failures
  const written: string[] = []
  const waiting = {
    toJSON: () => ({ unsentAt: AT }),
    incrementalModify: async (change: (doc: LocalNotes) => LocalNotes) => {
      written.push(change({ rev: '', unsentAt: AT, removal: false }).unsentAt)
    },
  }
  const exec = async () => {
    left -= 1
    if (left >= 0) throw new Error('full')
    return [waiting]
  }
  return { written, collection: { find: () => ({ exec }) } as unknown as RxCollection<LocalNotes> }
}

it('what waits while nothing is exchanged is written again, a moment later', async () => {
  const { written, collection } = aCollection(0)
  const active = new Subject<boolean>()
  const forgotten = sendForgotten(active, systemClock, collection, of([]), () => false)
  active.next(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toEqual([])
  active.next(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['2026-11-22T10:00:00.001Z'])
  active.next(false)
  forgotten.unsubscribe()
  expect(vi.getTimerCount()).toBe(0)
})

it('what the server takes later is left, until it is held no longer', async () => {
  const { written, collection } = aCollection(0)
  const held = new BehaviorSubject(true)
  const forgotten = sendForgotten(of(false), systemClock, collection, held, () => held.value)
  await vi.advanceTimersByTimeAsync(5000)
  expect(written).toEqual([])
  held.next(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toHaveLength(1)
  forgotten.unsubscribe()
})

it('a storage that fails once does not end it', async () => {
  const { written, collection } = aCollection(1)
  const active = new Subject<boolean>()
  const forgotten = sendForgotten(active, systemClock, collection, of([]), () => false)
  for (const busy of [false, true, false]) {
    active.next(busy)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(written).toHaveLength(1)
  forgotten.unsubscribe()
})
