import { describe, expect, it } from 'vitest'
import { createDrafts } from '#data/drafts/drafts.ts'
import { memoryKeyValues } from '#tests/fixtures/device/memory-stores.ts'

/** A disk that answers when it is told to. */
function slowDisk() {
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answered, answer: () => answer() }
}

describe('what forms ask of one draft', () => {
  it('is done in turn, whichever form asks', async () => {
    const drafts = createDrafts({ sessionStorage: memoryKeyValues() })
    const disk = slowDisk()
    let stored = 'avant'
    const written = drafts.inTurn('base profil', async () => {
      await disk.answered
      stored = 'tapé'
    })
    const read = drafts.inTurn('base profil', async () => stored)
    expect(await drafts.inTurn('base annonce/new', async () => stored)).toBe('avant')
    disk.answer()
    expect(await read).toBe('tapé')
    await written
  })

  it('goes on after a write that failed', async () => {
    const drafts = createDrafts({ sessionStorage: memoryKeyValues() })
    const full = drafts.inTurn('base profil', () => Promise.reject(new Error('full')))
    const read = drafts.inTurn('base profil', async () => 'lu')
    await expect(full).rejects.toThrow('full')
    expect(await read).toBe('lu')
  })
})
