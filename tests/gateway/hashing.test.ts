import { describe, expect, it, onTestFinished } from 'vitest'
import { createHashing, createThreads, HASHING_CEILINGS } from '#gateway/accounts/hashing/hashing.ts'
import { realStore } from '#tests/fixtures/store.ts'

const LIBUV_THREADS = 4

describe('hashing', () => {
  it('leaves the store its threads: a read is answered before the hashes that were asked first', async () => {
    const { store } = await realStore()
    await store.db('photos').put({ _id: 'x' })
    const many = 2 * LIBUV_THREADS
    const hashing = createHashing(undefined, { ...HASHING_CEILINGS, atOnce: many })
    await hashing.by('here').hash('begun')
    let hashed = 0
    const ask = async () => {
      await hashing.by('here').hash('secret1')
      hashed += 1
    }
    const hashes = Promise.allSettled(Array.from({ length: many }, ask))
    await store.db('photos').get('x')
    // In libuv's thread pool, the read would have waited until all hashes had started.
    expect(hashed).toBeLessThan(LIBUV_THREADS)
    await hashing.close()
    await hashes
  })

  it('goes on when a thread has died: what it did fails, the next one is done', async () => {
    const hasher = await createThreads()
    onTestFinished(() => hasher.close?.())
    // A malformed hash throws in the thread, which ends it.
    await expect(hasher.verify('$argon2id$not-a-hash', 'secret1')).rejects.toThrow()
    const hash = await hasher.hash('secret1')
    expect([await hasher.verify(hash, 'secret1'), await hasher.verify(hash, 'secret2')]).toEqual([true, false])
    const cut = expect(hasher.hash('secret2')).rejects.toThrow()
    await hasher.close?.()
    await cut
    expect(await hasher.hash('secret3')).toMatch(/^\$argon2id\$/)
  })
})
