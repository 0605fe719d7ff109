import { describe, expect, it } from 'vitest'
import { createSemaphore, type SemaphoreOptions } from '#gateway/http/semaphore.ts'

const BUSY = { status: 503, code: 'busy', data: { retryAfter: 7 } }

/** Acquires permits for callers and records who has got one; a capitalised name is a visitor's. */
function takers(options: Partial<SemaphoreOptions>) {
  const semaphore = createSemaphore({ max: 2, refusal: 'busy', retryAfterS: 7, ...options })
  const served: string[] = []
  const release: (() => void)[] = []
  const take = async (name: string, gone?: AbortSignal) => {
    const caller = { key: name.slice(0, 1), isStranger: name === name.toUpperCase() }
    release.push(await semaphore.acquire(caller, gone))
    served.push(name)
  }
  return { semaphore, served, release, take }
}

describe('a semaphore', () => {
  it('serves those who wait caller by caller, however many one of them asks for', async () => {
    const { served, release, take } = takers({ max: 1 })
    await take('a1')
    const waiting = ['a2', 'a3', 'a4', 'b1', 'c1'].map(async (name) => {
      await take(name)
      release.at(-1)?.()
    })
    release[0]?.()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('gives one caller its share at most, and the rest to others; a place is given back once', async () => {
    const { semaphore, served, release, take } = takers({ max: 3, maxEach: 1 })
    await take('a1')
    const second = take('a2')
    await take('b1')
    expect([served, semaphore.taken, semaphore.waiting]).toEqual([['a1', 'b1'], 2, 1])
    release[0]?.()
    release[0]?.()
    await second
    expect([served, semaphore.taken, semaphore.waiting]).toEqual([['a1', 'b1', 'a2'], 2, 0])
  })

  it('refuses who comes when too many wait, of one caller or in all, and says when to come back', async () => {
    const { semaphore, release, take } = takers({ max: 1, queueMax: 2, queueMaxEach: 1 })
    await take('a1')
    const queued = take('a2')
    await expect(take('a3')).rejects.toMatchObject(BUSY)
    const other = take('b1')
    await expect(take('c1')).rejects.toMatchObject(BUSY)
    release[0]?.()
    await queued
    release[1]?.()
    await other
    release[2]?.()
    expect([semaphore.taken, semaphore.waiting]).toEqual([0, 0])
  })

  it('keeps places and waits that no stranger takes', async () => {
    const { served, release, take } = takers({ max: 2, reserved: 1, queueMax: 2, queueReserved: 1 })
    await take('A1')
    const stranger = take('B1')
    await expect(take('C1')).rejects.toMatchObject(BUSY)
    await take('d1')
    const member = take('d2')
    release[1]?.()
    await member
    release[0]?.()
    await stranger
    expect(served).toEqual(['A1', 'd1', 'd2', 'B1'])
  })

  it('refuses who has waited long enough, and forgets who has left', async () => {
    const { semaphore, release, take } = takers({ max: 1, patienceMs: 1 })
    await take('a1')
    await expect(take('b1')).rejects.toMatchObject(BUSY)
    const gone = new AbortController()
    const left = take('c1', gone.signal)
    gone.abort()
    await expect(left).rejects.toMatchObject(BUSY)
    await expect(take('c2', gone.signal)).rejects.toMatchObject(BUSY)
    expect(semaphore.waiting).toBe(0)
    release[0]?.()
    await take('d1')
    expect(semaphore.taken).toBe(1)
  })

  it('gives the place back when the work has failed', async () => {
    const { semaphore } = takers({ max: 1 })
    const caller = { key: 'a', isStranger: false }
    await expect(semaphore.run(caller, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await semaphore.run(caller, async () => 'yes')).toBe('yes')
  })
})
