import { describe, expect, it } from 'vitest'
import { Refused } from '#data/server/http.ts'
import { isStoreResetRefusal } from '#data/sync/push.ts'
import { createRound } from '#data/sync/round.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { aCandidature, anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { type DocPatch, elsewhere, openPage } from '#tests/fixtures/sync/page.ts'

const [A, B] = [annonceId(BOUTIQUE, 'aaaaaaaaaaaa'), annonceId(BOUTIQUE, 'bbbbbbbbbbbb')]

/** A page, and copies of its store: before its two annonces existed, and after. */
async function aPage() {
  const gateway = syncGateway()
  const page = await openPage({ gateway, name: 'annonces' })
  await page.exchange()
  const empty = gateway.copy()
  for (const _id of [A, B]) await page.write(_id, anAnnonce({ _id }))
  await page.exchange()
  await page.round.pull()
  const copy = gateway.copy()
  const other = (id: string, change: DocPatch<'annonces'> | null) =>
    elsewhere(gateway, 'annonces', id, change, page.clock.now())
  const pushed = async (id: AnnonceId, change: DocPatch<'annonces'>) => {
    await page.write(id, change)
    await page.round.push()
  }
  /** Local and server state are equal, of one epoch, and nothing was rejected. */
  const expectEqual = async (prices: readonly number[]) => {
    await page.exchange()
    const all = gateway.all('annonces').toSorted((a, b) => (a._id < b._id ? -1 : 1))
    const there = all.map(({ _id, _rev, prix }) => ({ _id, rev: _rev, prix, unsentAt: '' }))
    expect(await page.all()).toMatchObject(there)
    expect(await page.all()).toHaveLength(there.length)
    expect(await page.aside()).toEqual([])
    expect(there.map(({ prix }) => prix)).toEqual(prices)
    expect((await page.notes.read()).cursor).toBe(gateway.end('annonces'))
  }
  return { gateway, page, empty, copy, other, pushed, expectEqual }
}

describe('a store put back to before a write that it had taken, and that no pull has seen', () => {
  it('is found out by the next write, and given both', async () => {
    const { gateway, copy, expectEqual, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    gateway.putBack(copy)
    await pushed(B, { prix: 60 })
    await expectEqual([50, 60])
  })

  it('is found out by the next pull, and given it', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    gateway.putBack(copy)
    await page.exchange()
    await expectEqual([50, 35])
  })

  it('is given it by the next page, which knows by the mark of the last', async () => {
    const { gateway, page, copy, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    gateway.putBack(copy)
    await page.close()
    const next = await openPage({ gateway, name: 'annonces', storage: page.storage, clock: page.clock })
    await next.exchange()
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 50 })
  })
})

describe('a store put back while a write is on its way', () => {
  it.each([
    ['which had nothing: what it showed counts for nothing', 'empty'],
    ['which names no deletion: the annonce stands, and is edited', 'copy'],
  ] as const)('between a conflict over a deletion and the pull that follows it, %s', async (_what, to) => {
    const { gateway, pushed, other, expectEqual, ...copies } = await aPage()
    other(A, null)
    gateway.once('_changes', 'arriving', () => gateway.putBack(copies[to]))
    await pushed(A, { prix: 50 })
    await expectEqual([50, 35])
  })

  it('between a refusal and the pull that follows it: the write is judged again', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(B, { prix: 60 })
    gateway.verdicts.set(A, { error: 'forbidden', reason: 'candidature-open' })
    await page.write(A, { prix: 50 })
    gateway.once('_changes', 'arriving', () => {
      gateway.verdicts.clear()
      gateway.putBack(copy)
    })
    await page.round.push()
    await expectEqual([50, 60])
  })

  it('between two calls of one push: both are sent to the store that stands', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    gateway.verdicts.set(A, { error: 'too-large' })
    gateway.once('_bulk_docs', 'arriving', () => undefined)
    gateway.once('_bulk_docs', 'arriving', () => gateway.verdicts.clear())
    gateway.once('_bulk_docs', 'arriving', () => gateway.putBack(copy))
    await page.write(A, { prix: 50 })
    await pushed(B, { prix: 60 })
    expect(gateway.calls.filter((one) => one === '_bulk_docs').length).toBeGreaterThan(4)
    await expectEqual([50, 60])
  })

  it('and pulled from before the answer comes: what the former store took is sent to this one', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(B, { prix: 60 })
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', async () => {
      gateway.putBack(copy)
      await page.round.pull()
    })
    await page.round.push()
    expect((await page.notes.read()).mark ?? gateway.epoch('annonces')).toContain(gateway.epoch('annonces'))
    await expectEqual([50, 60])
  })
})

describe('a store put back', () => {
  it('to before an annonce was made that has been edited since is given it with its edit', async () => {
    const { gateway, page, empty, expectEqual } = await aPage()
    await page.write(A, { prix: 50 })
    gateway.putBack(empty)
    await page.exchange()
    await expectEqual([50, 35])
  })

  it('to before a deletion made here is told of it again', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(A, { removal: true })
    gateway.putBack(copy)
    await page.exchange()
    await expectEqual([35])
    expect(gateway.stands('annonces', A)).toBeNull()
  })

  it('leaves nothing here that was made of its former life', async () => {
    const { gateway, page, copy, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    const { mark } = await page.notes.read()
    gateway.putBack(copy)
    await page.round.pull()
    expect(mark).toBeDefined()
    expect(await page.notes.read()).toEqual({ cursor: gateway.end('annonces'), passedOver: [] })
  })

  it('that both halves find out at once begins one other life, and is given all once', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    await page.write(B, { prix: 60 })
    gateway.putBack(copy)
    await Promise.all([page.round.pull(), page.round.push()])
    await expectEqual([50, 60])
    expect(gateway.epoch('annonces')).toBe('life2')
  })

  it('that two rounds of one storage find out at once is given all once', async () => {
    const { gateway, page, copy, expectEqual, pushed } = await aPage()
    await pushed(A, { prix: 50 })
    gateway.putBack(copy)
    const pulled = async () => void (await second.pull())
    const second = createRound({ ...page.input, checkLeading: () => {}, pulled })
    await Promise.all([page.exchange(), second.pull().then(() => second.push())])
    await expectEqual([50, 35])
    expect(gateway.epoch('annonces')).toBe('life2')
  })

  it('after it was emptied and had refused what its devices offered gives them all back', async () => {
    const { gateway, page, copy, expectEqual } = await aPage()
    gateway.empty()
    for (const id of [A, B]) gateway.verdicts.set(id, { error: 'forbidden', reason: 'profile-incomplete' })
    await page.exchange()
    expect(await page.all()).toEqual([])
    expect(await page.aside()).toHaveLength(2)
    gateway.putBack(copy)
    gateway.verdicts.clear()
    for (const one of await page.database.rejections.find().exec()) await one.remove()
    await page.exchange()
    await expectEqual([35, 35])
  })

  it("to before another's candidature has that leave this device", async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'candidatures' })
    await page.round.pull()
    const copy = gateway.copy()
    elsewhere(gateway, 'candidatures', aCandidature()._id, aCandidature(), page.clock.now())
    await page.round.pull()
    expect(await page.all()).toHaveLength(1)
    gateway.putBack(copy)
    await page.exchange()
    expect(await page.all()).toEqual([])
  })

  it('to before an acceptance that was confirmed is given the acceptance again', async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'candidatures' })
    const { _id, ...candidature } = aCandidature()
    const other = (change: object) => elsewhere(gateway, 'candidatures', _id, change, page.clock.now())
    other(candidature)
    await page.round.pull()
    const copy = gateway.copy()
    await page.write(_id, { status: 'awaiting-creator' })
    await page.round.push()
    other({ status: 'confirmed' })
    await page.round.pull()
    gateway.putBack(copy)
    await page.exchange()
    expect(gateway.stands('candidatures', _id)).toMatchObject({ status: 'awaiting-creator' })
  })
})

describe('a pull that was not recorded, since which', () => {
  it('the store has lost an annonce has it offered again', async () => {
    const { gateway, page } = await aPage()
    const rows = await page.collection.find().exec()
    gateway.empty()
    await page.notes.edit(() => ({ cursor: `${gateway.epoch('annonces')}:0` }))
    await page.exchange()
    expect(gateway.all('annonces')).toHaveLength(rows.length)
  })

  it('another party has moved a candidature has nothing offered over that', async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'candidatures' })
    const { _id, ...candidature } = aCandidature({ status: 'awaiting-creator' })
    const other = (change: object) => elsewhere(gateway, 'candidatures', _id, change, page.clock.now())
    other(candidature)
    await page.round.pull()
    await page.notes.edit(() => ({ cursor: `${gateway.epoch('candidatures')}:0` }))
    other({ status: 'withdrawn-by-creator' })
    await page.exchange()
    expect(await page.aside()).toEqual([])
    expect(await page.read(_id)).toMatchObject({ status: 'withdrawn-by-creator' })
  })

  it('is told from every other refusal', () => {
    expect(isStoreResetRefusal(new Refused(409, { error: 'other-life' }))).toBe(true)
    expect(isStoreResetRefusal(new Refused(409, { error: 'conflict' }))).toBe(false)
  })
})
