import { beforeEach, describe, expect, it } from 'vitest'
import { readLife, renewLife } from '#gateway/store/life.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

let test: TestStore
beforeEach(async () => {
  test = await quickStore()
})

describe('the life of a database', () => {
  it('is one, however many begin it at once', async () => {
    const lives = await Promise.all([1, 2, 3, 4].map(() => readLife(test.store, 'annonces')))
    expect(new Set(lives.map(({ epoch, secret }) => `${epoch} ${secret}`)).size).toBe(1)
  })

  it('is renewed once by two who find it ended', async () => {
    const life = await readLife(test.store, 'annonces')
    const [one, other] = await Promise.all([1, 2].map(() => renewLife(test.store, 'annonces', life)))
    expect(one).toEqual(other)
    expect(one?.epoch).not.toBe(life.epoch)
  })
})
