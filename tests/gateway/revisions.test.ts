import { describe, expect, it } from 'vitest'
import type { Db } from '#gateway/store/documents.ts'
import { knowsRevision } from '#gateway/store/revisions.ts'
import { quickStore } from '#tests/fixtures/store.ts'

const hash = (generation: number) => generation.toString(16).padStart(32, '0')
const rev = (generation: number) => `${generation}-${hash(generation)}`

/** A document written `written` times, in a store that lists its last `listed` revisions. */
function stemmed(written: number, listed: number): Db {
  const ids = Array.from({ length: listed }, (_, index) => hash(written - index))
  return { get: async () => [{ ok: { _revisions: { start: written, ids } } }] } as unknown as Db
}

describe('the revisions that a store knows', () => {
  it('are those that it lists, and those that it may have forgotten', async () => {
    for (const [written, listed] of [
      [30, 30],
      [130, 100],
      [2000, 1000],
    ] as const) {
      const known = (generation: number) => knowsRevision(stemmed(written, listed), 'id', rev(generation))
      expect(await known(written)).toBe(true)
      expect(await known(1)).toBe(true)
      expect(await known(written + 1)).toBe(false)
      expect(await knowsRevision(stemmed(written, listed), 'id', `${written}-${hash(0)}`)).toBe(false)
    }
  })

  it('are those of a deleted document too, and none of one that it has never had', async () => {
    const { store, dispose } = await quickStore()
    const db = store.db('accounts')
    const first = await db.put({ _id: 'x' })
    const last = await db.put({ _id: 'x', _rev: first.rev, _deleted: true } as never)
    for (const { rev: known } of [first, last]) expect(await knowsRevision(db, 'x', known)).toBe(true)
    expect(await knowsRevision(db, 'x', rev(3))).toBe(false)
    expect(await knowsRevision(db, 'y', rev(1))).toBe(false)
    await dispose()
  })
})
