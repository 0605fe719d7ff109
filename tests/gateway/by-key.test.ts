import type { LevelDown } from 'leveldown'
import { describe, expect, it } from 'vitest'
import { erase, get, getMany, put } from '#gateway/store/documents.ts'
import { documentKey, readByKey } from '#gateway/store/embedded/by-key.ts'
import { realStore } from '#tests/fixtures/store.ts'

const db = (await realStore()).store.db('users')

describe('documents read by their ids', () => {
  it('are those that PouchDB reads one by one: standing, written over, deleted, or never there', async () => {
    for (const _id of ['a', 'b', 'c', 'é']) await put(db, { _id, text: `first of ${_id}` })
    await put(db, { ...(await get<object>(db, 'b')), text: 'second' })
    const gone = await get(db, 'c')
    await erase(db, gone === null ? [] : [gone])
    await db.putAttachment('a', 'picture', String((await get(db, 'a'))?._rev), Buffer.from('bytes'), 'image/webp')
    const keys = ['c', 'never', 'b', 'é', 'a', 'b']
    for (const include_docs of [true, false]) {
      const { rows } = await db.allDocs({ keys, include_docs })
      // With `conflicts`, PouchDB's own implementation answers.
      const { rows: pouchRows } = await db.allDocs({ keys, include_docs, conflicts: true })
      expect(rows).toEqual(pouchRows)
      expect(rows).toHaveLength(keys.length)
    }
    const states = (await getMany(db, keys)).map(({ state }) => state)
    expect(states).toEqual(['deleted', 'missing', ...Array.from({ length: 4 }, () => 'present')])
  })

  it('are as they stand when the last write was acknowledged', async () => {
    for (let nth = 1; nth <= 5; nth += 1) {
      const before = await get<object>(db, 'd')
      await put(db, { ...before, _id: 'd', nth })
      expect((await getMany(db, ['d']))[0]).toMatchObject({ state: 'present', doc: { nth } })
    }
  })
})

it('documents of which one was replaced between the two looks are read by PouchDB', async () => {
  const rev = '1-0123456789abcdef0123456789abcdef'
  const metadata = { id: 'u', seq: 1, rev_map: { [rev]: 1 }, winningRev: rev, deleted: false }
  /** A LevelDB that has the document's metadata but no longer its body. */
  const level = {
    getMany: (keys: readonly string[], _options: object, done: (error: undefined, found: unknown) => void) =>
      done(
        undefined,
        keys.map((key) => (key === documentKey('u') ? JSON.stringify(metadata) : undefined)),
      ),
  }
  const pouchResult = { rows: [] }
  const db = { _allDocs: () => Promise.resolve(pouchResult) }
  readByKey(db as never, () => level as unknown as LevelDown)
  expect(await (db._allDocs as (options: object) => Promise<object>)({ keys: ['u'], include_docs: true })).toBe(
    pouchResult,
  )
})
