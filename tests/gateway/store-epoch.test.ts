import { beforeEach, describe, expect, it } from 'vitest'
import { readEpoch, renewEpoch } from '#gateway/store/epoch.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

let test: TestStore
beforeEach(async () => {
  test = await quickStore()
})

describe('the life of a database', () => {
  it('is one, however many begin it at once', async () => {
    const reads = await Promise.all([1, 2, 3, 4].map(() => readEpoch(test.store, 'annonces')))
    expect(new Set(reads.map(({ epoch, secret }) => `${epoch} ${secret}`)).size).toBe(1)
  })

  it('is renewed once by two who find it ended', async () => {
    const current = await readEpoch(test.store, 'annonces')
    const [one, other] = await Promise.all([1, 2].map(() => renewEpoch(test.store, 'annonces', current)))
    expect(one).toEqual(other)
    expect(one?.epoch).not.toBe(current.epoch)
  })
})
