import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, get, put } from '#gateway/store/documents.ts'
import { createMemo } from '#gateway/store/memo.ts'
import type { Store } from '#gateway/store/store.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'

let store: Store
let db: Db
beforeEach(async () => {
  store = await openMemory()
  db = store.db('accounts')
})
afterEach(() => store.close())

const write = async (text: string) => put(db, { ...(await get<object>(db, 'a')), _id: 'a', text })

describe('what was read of a database', () => {
  it('is kept until anything is written there, and read again at once then', async () => {
    const memo = createMemo('leveldb', db, 10)
    let reads = 0
    const read = () => {
      reads += 1
      return get<{ text: string }>(db, 'a')
    }
    expect(await memo('a', read)).toBeNull()
    await write('first')
    expect(await memo('a', read)).toMatchObject({ text: 'first' })
    expect(await memo('a', read)).toMatchObject({ text: 'first' })
    expect(reads).toBe(2)
    await write('second')
    expect(await memo('a', read)).toMatchObject({ text: 'second' })
  })

  it('is not kept when it was written while it was read', async () => {
    const memo = createMemo('leveldb', db, 10)
    await write('first')
    await memo('a', async () => {
      const before = await get(db, 'a')
      await write('second')
      return before
    })
    expect(await memo('a', () => get(db, 'a'))).toMatchObject({ text: 'second' })
  })

  it('is never kept on CouchDB, where others write', async () => {
    const memo = createMemo('couchdb', db, 10)
    expect(await memo('a', async () => ({ nth: 1 }))).toEqual({ nth: 1 })
    expect(await memo('a', async () => ({ nth: 2 }))).toEqual({ nth: 2 })
  })
})
