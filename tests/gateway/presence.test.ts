import { beforeEach, describe, expect, it } from 'vitest'
import { createPresence, isAnybodyPresent } from '#gateway/store/locks/presence.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

let test: TestStore
beforeEach(async () => {
  test = await quickStore()
})

/** A gateway with its own clock. */
function aGateway() {
  let now = 0
  const presence = createPresence(test.store, () => now)
  const advance = (ms: number) => {
    now += ms
  }
  return { presence, advance }
}

describe('the gateways of a store', () => {
  it('know of each other while they are seen to go on, by the clock of who looks', async () => {
    const [one, other] = [aGateway(), aGateway()]
    await one.presence.announce()
    expect(one.presence.count()).toBe(1)
    await other.presence.announce()
    await one.presence.announce()
    expect([one.presence.count(), other.presence.count()]).toEqual([2, 2])
    one.advance(15_000)
    await other.presence.announce()
    await one.presence.announce()
    one.advance(15_000)
    expect(one.presence.count()).toBe(2)
    one.advance(6000)
    expect(one.presence.count()).toBe(1)
  })

  it('are taken off once they are gone for long, and come back', async () => {
    const [one, gone] = [aGateway(), aGateway()]
    await gone.presence.announce()
    await one.presence.announce()
    one.advance(121_000)
    await one.presence.announce()
    const { rows } = await test.store.db('coordination').allDocs({ startkey: 'gateway:', endkey: 'gateway;' })
    expect(rows).toHaveLength(1)
    await gone.presence.announce() // its document has been removed: a conflict
    await gone.presence.announce()
    await one.presence.announce()
    expect(one.presence.count()).toBe(2)
  })

  it('are known to who would restore it, by what they go on saying and not by what the dead have left', async () => {
    const coordination = test.store.db('coordination')
    expect(await isAnybodyPresent(coordination)).toBe(false)
    const { presence } = aGateway()
    await presence.announce()
    expect(await isAnybodyPresent(coordination, 1)).toBe(false)
    const looked = isAnybodyPresent(coordination)
    await presence.announce()
    await presence.announce()
    expect(await looked).toBe(true)
  })
})
