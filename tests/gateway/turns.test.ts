import { describe, expect, it } from 'vitest'
import { createTurns, type TurnsOptions } from '#gateway/http/turns.ts'

const ROOM: TurnsOptions = {
  max: 2,
  maxPerKey: 2,
  waitingMax: 10,
  waitingMaxPerKey: 10,
  patienceMs: Number.POSITIVE_INFINITY,
  retryAfterS: 7,
}

const BUSY = { status: 503, code: 'unavailable', data: { retryAfter: 7 } }

/** Takes places for keys, and notes who has been given one. */
function takers(options: Partial<TurnsOptions>) {
  const turns = createTurns({ ...ROOM, ...options })
  const served: string[] = []
  const leave: (() => void)[] = []
  const take = async (key: string, name = key, gone?: AbortSignal) => {
    leave.push(await turns.take(key, gone))
    served.push(name)
  }
  return { turns, served, leave, take }
}

describe('turns', () => {
  it('serve those who wait key by key, however many one of them asks for', async () => {
    const { served, leave, take } = takers({ max: 1 })
    await take('a', 'a1')
    const waiting = ['a2', 'a3', 'a4', 'b1', 'c1'].map(async (name) => {
      await take(name.slice(0, 1), name)
      leave.at(-1)?.()
    })
    leave[0]?.()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('give one key its share at most, and the rest to others', async () => {
    const { turns, served, leave, take } = takers({ max: 3, maxPerKey: 1 })
    await take('a')
    const second = take('a', 'a again')
    await take('b')
    expect([served, turns.taken, turns.waiting]).toEqual([['a', 'b'], 2, 1])
    leave[0]?.()
    leave[0]?.()
    await second
    expect([served, turns.taken, turns.waiting]).toEqual([['a', 'b', 'a again'], 2, 0])
  })

  it('refuse who comes when too many wait, of one key or in all, and say when to come back', async () => {
    const { turns, leave, take } = takers({ max: 1, waitingMax: 2, waitingMaxPerKey: 1 })
    await take('a')
    const first = take('a')
    await expect(take('a')).rejects.toMatchObject(BUSY)
    const other = take('b')
    await expect(take('c')).rejects.toMatchObject(BUSY)
    leave[0]?.()
    await first
    leave[1]?.()
    await other
    leave[2]?.()
    expect([turns.taken, turns.waiting]).toEqual([0, 0])
  })

  it('refuse who has waited long enough, and forget who has left', async () => {
    const { turns, leave, take } = takers({ max: 1, patienceMs: 1 })
    await take('a')
    await expect(take('b')).rejects.toMatchObject(BUSY)
    const gone = new AbortController()
    const left = take('c', 'c', gone.signal)
    gone.abort()
    await expect(left).rejects.toMatchObject(BUSY)
    await expect(take('c', 'c', gone.signal)).rejects.toMatchObject(BUSY)
    expect(turns.waiting).toBe(0)
    leave[0]?.()
    await take('d')
    expect(turns.taken).toBe(1)
  })
})
