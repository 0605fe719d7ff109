import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { Change } from '#gateway/store/changes.ts'
import { put } from '#gateway/store/documents.ts'
import { type Feed, openFeed } from '#gateway/store/feeds/feed.ts'
import { changesAfter, createRecent } from '#gateway/store/feeds/recent.ts'
import type { Store } from '#gateway/store/store.ts'
import { openEpochRegistry } from '#gateway/sync/epoch-registry.ts'
import { type ChangeRow, serveChanges } from '#gateway/sync/pull/changes.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { realStore, type TestStore } from '#tests/fixtures/store.ts'

const change = (seq: number, id = `doc${seq}`): Change => ({ id, rev: `1-${seq}`, seq, deleted: false })

describe('what a feed has told', () => {
  it('is known from where it began, and no earlier', () => {
    const recent = createRecent(7)
    for (const seq of [8, 9, 11]) recent.add(change(seq))
    expect(recent.after(7)).toEqual({ changes: [change(8), change(9), change(11)], last: 11 })
    expect(recent.after(9)).toEqual({ changes: [change(11)], last: 11 })
    expect(recent.after(11)).toEqual({ changes: [], last: 11 })
    expect(recent.after(6)).toBeNull()
    expect(recent.after(10)).toBeNull()
    expect(recent.at(9)).toEqual(change(9))
    expect(recent.at(7)).toBeUndefined()
  })

  it('is forgotten from its beginning when it is long', () => {
    const recent = createRecent(0, 10)
    for (let seq = 1; seq <= 95; seq += 1) recent.add(change(seq))
    expect(recent.after(0)).toBeNull()
    expect(recent.after(79)).toBeNull()
    for (let seq = 80; seq <= 95; seq += 1) {
      expect(recent.after(seq)?.changes.map((one) => one.seq)).toEqual(
        Array.from({ length: 95 - seq }, (_, nth) => seq + 1 + nth),
      )
      expect(recent.at(seq + 1)?.seq).toBe(seq === 95 ? undefined : seq + 1)
    }
  })

  it('that tells a change twice hides none of those between', () => {
    const recent = createRecent(0)
    for (const seq of [1, 2, 3, 1, 4]) recent.add(change(seq))
    expect(recent.after(1)?.changes.map((one) => one.seq)).toEqual([2, 3, 1, 4])
  })
})

describe('a pull', () => {
  let open: TestStore
  let feed: Feed
  beforeEach(async () => {
    open = await realStore()
    feed = await openFeed(
      open.store,
      'annonces',
      () => {},
      () => {},
    )
  })
  afterEach(async () => {
    feed.stop()
    await open.dispose()
  })

  /** The store, counting the reads of its feed. */
  function watched(): { readonly store: Store; reads: number } {
    const seen = { store: open.store, reads: 0 }
    const db = new Proxy(open.store.db('annonces'), {
      get: (target, field) => {
        const value: unknown = Reflect.get(target, field)
        if (field === 'changes') seen.reads += 1
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    seen.store = { ...open.store, db: (name) => (name === 'annonces' ? db : open.store.db(name)) }
    return seen
  }

  async function pull(store: Store, since: string) {
    const epochs = await openEpochRegistry(open.store)
    const query = { name: 'annonces', scope: 'public', actor: { kind: 'anonymous' } } as const
    const pages = await serveChanges(
      store,
      epochs,
      { ...query, includeDocs: true, since, limit: Number.POSITIVE_INFINITY },
      { recent: () => feed.recent },
    )
    const results: ChangeRow[] = []
    for (;;) {
      const { done, value } = await pages.next()
      if (done === true) return { results, ...value }
      results.push(...value)
    }
  }

  const boutique = newId(20) as Uid
  const write = async (count: number) => {
    const annonces = Array.from({ length: count }, () => anAnnonce(boutique))
    for (const annonce of annonces) await put(open.store.db('annonces'), annonce)
    return annonces.map(({ _id }) => _id as string)
  }
  const caughtUp = () =>
    soon(async () => {
      const { update_seq } = await open.store.db('annonces').info()
      expect(feed.recent.after(update_seq)).toEqual({ changes: [], last: update_seq })
    })

  it('of what the feed has told reads no feed again, and gives each document once, as it is', async () => {
    const { last_seq } = await pull(open.store, 'now')
    const ids = await write(3)
    const doc = await open.store.db('annonces').get(ids[0] ?? '')
    await put(open.store.db('annonces'), { ...doc, prix: 99 })
    await caughtUp()
    const seen = watched()
    const { results } = await pull(seen.store, last_seq)
    expect(results.map(({ id }) => id)).toEqual([...ids.slice(1), ids[0]])
    expect(results.at(-1)).toMatchObject({ doc: { prix: 99 } })
    expect(seen.reads).toBe(0)
  })

  it('gives what the feed has not told yet', async () => {
    const begun = (await open.store.db('annonces').info()).update_seq
    const { last_seq } = await pull(open.store, 'now')
    const announced = await write(2)
    await caughtUp()
    feed.stop()
    const unannounced = await write(2)
    const initial = await pull(open.store, last_seq)
    expect(initial.results.map(({ id }) => id)).toEqual([...announced, ...unannounced])
    expect((await pull(open.store, initial.last_seq)).results).toEqual([])
    const page = await changesAfter(open.store, 'annonces', begun, feed.recent)
    expect(page.changes.map(({ id }) => id)).toEqual([...announced, ...unannounced])
  })
})
