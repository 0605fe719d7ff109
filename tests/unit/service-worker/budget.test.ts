import { describe, expect, it } from 'vitest'
import { hasRoomAhead, surplus } from '../../../service-worker/budget.ts'

function entry(url: string, bytes: number, seenAt: number) {
  return { url, bytes, seenAt }
}

describe('the photos kept on a device', () => {
  const kept = [entry('vieille', 40, 10), entry('neuve', 30, 30), entry('jamais vue', 30, 0), entry('moyenne', 20, 20)]

  it('all stay while they are within the budget', () => {
    expect(surplus(kept, { count: 4, bytes: 120 })).toEqual([])
  })

  it('go by weight, those never seen first, then those seen longest ago', () => {
    expect(surplus(kept, { count: 9, bytes: 119 })).toEqual(['jamais vue'])
    expect(surplus(kept, { count: 9, bytes: 60 })).toEqual(['jamais vue', 'vieille'])
  })

  it('go by number', () => {
    expect(surplus(kept, { count: 1, bytes: 1000 })).toEqual(['jamais vue', 'vieille', 'moyenne'])
  })

  it('leave room for what will be seen before more is kept ahead', () => {
    expect(hasRoomAhead(kept, { count: 9, bytes: 1000 })).toBe(true)
    expect(hasRoomAhead(kept, { count: 9, bytes: 200 })).toBe(false)
    expect(hasRoomAhead(kept, { count: 6, bytes: 1000 })).toBe(false)
  })
})
