import { describe, expect, it } from 'vitest'
import { noteVisit } from '#data/hooks/use-visit.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'

const MINUTE_MS = 60_000

describe('what is new to whoever is here', () => {
  it('is what came since the end of their last visit, half an hour ago, and nothing where nothing is stored', () => {
    const localStorage = memoryKeyValues()
    let now = Date.parse('2026-11-24T10:00:00.000Z')
    const note = () => noteVisit(now, localStorage)
    expect(note()).toBe('')
    now += 10 * MINUTE_MS
    expect(note()).toBe('')
    now += 31 * MINUTE_MS
    expect(note()).toBe('2026-11-24T10:10:00.000Z')
    now += 5 * MINUTE_MS
    expect(note()).toBe('2026-11-24T10:10:00.000Z')
    now += 60 * MINUTE_MS
    expect(note()).toBe('2026-11-24T10:46:00.000Z')
    const refuse = () => {
      throw new Error('no storage')
    }
    expect(noteVisit(1, { ...memoryKeyValues(), getItem: refuse, setItem: refuse })).toBe('')
  })
})
