import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { createBuilder } from '#gateway/catalogue/builder.ts'
import type { Change } from '#gateway/store/changes.ts'
import { type Db, put } from '#gateway/store/documents.ts'
import { openFeed } from '#gateway/store/feeds/feed.ts'
import { docsOf, followFeed } from '#gateway/store/feeds/follow.ts'
import { changesAfter, createRecent, type Recent } from '#gateway/store/feeds/recent.ts'
import type { Store } from '#gateway/store/store.ts'
import { openEpochRegistry } from '#gateway/sync/epoch-registry.ts'
import { type ChangeRow, serveChanges } from '#gateway/sync/pull/changes.ts'
import { endAt, epochOf } from '#gateway/sync/pull/sequence.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

const READS_BEHIND = 2

let open: TestStore
beforeEach(async () => {
  open = await quickStore()
})
afterEach(() => open.dispose())

async function written(store = open.store): Promise<string> {
  const annonce = anAnnonce(newId(20) as Uid)
  await put(store.db('annonces'), annonce)
  return annonce._id
}

/** The store, with some methods of its annonces replaced. */
function withAnnonces(methods: (db: Db) => object, kind = open.store.kind): Store {
  const { store } = open
  const db = store.db('annonces')
  const replaced = methods(db)
  const annonces = new Proxy(db, {
    get: (_, field) => {
      const value: unknown = Reflect.get(field in replaced ? replaced : db, field)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...store, kind, db: (name) => (name === 'annonces' ? annonces : store.db(name)) }
}

/** A whole pull of the public annonces. */
async function pulled(store: Store, since?: string, recent?: Recent) {
  const limit = Number.POSITIVE_INFINITY
  const whole = { name: 'annonces', scope: 'public', actor: { kind: 'anonymous' }, includeDocs: true, limit } as const
  const feeds = recent === undefined ? [] : [{ recent: () => recent }]
  const pages = await serveChanges(store, await openEpochRegistry(store), { ...whole, since }, ...feeds)
  const rows: ChangeRow[] = []
  for (;;) {
    const { done, value } = await pages.next()
    if (done === true) return { rows, ids: rows.map(({ id }) => id), last: value.last_seq }
    rows.push(...value)
  }
}

it('a snapshot ends before what is written while it is read, which comes with the next changes', async () => {
  const early = await written()
  let late = ''
  const store = withAnnonces((db) => ({
    allDocs: async (options: Parameters<Db['allDocs']>[0]) => {
      const answer = await db.allDocs(options)
      if (late === '') late = await written()
      return answer
    },
  }))
  const initial = await pulled(store)
  expect(initial.ids).toEqual([early])
  expect((await pulled(open.store, initial.last)).ids).toEqual([late])
})

it('a device that has seen what a store put back from a copy has not begins again with another life', async () => {
  const store = await openMemory()
  const id = await written(store)
  const { last } = await pulled(store)
  const current = (await openEpochRegistry(store)).current('annonces')
  const [seq = ''] = last.slice(current.epoch.length + 1).split('.')
  const seen = endAt(current, { id: newId(12), rev: `9-${'f'.repeat(32)}`, seq, deleted: false })
  const again = await pulled(store, seen)
  expect(epochOf(again.last)).not.toBe(current.epoch)
  expect(again.ids).toEqual([id])
  await store.close()
})

describe('a change of which one copy of a cluster tells before the others have it', () => {
  /** The annonces of a cluster whose feed announces a write before the copies that are read have it. */
  function cluster(): Store {
    let behind = READS_BEHIND
    const late = async (read: () => Promise<unknown>) => {
      behind -= 1
      if (behind < 0) return read()
      throw Object.assign(new Error('missing'), { status: 404 })
    }
    const methods = (db: Db) => ({
      get: (id: string, options: object) => late(() => db.get(id, options)),
      allDocs: (options: Partial<PouchDB.Core.AllDocsWithKeysOptions>) => {
        const none = { rows: options.keys?.map((key) => ({ key, error: 'not_found' })) ?? [] }
        return late(() => db.allDocs(options as PouchDB.Core.AllDocsWithKeysOptions)).catch(() => none)
      },
    })
    return withAnnonces(methods, 'couchdb')
  }

  it('reaches a device that pulls at that moment', async () => {
    const { last } = await pulled(open.store, 'now')
    const id = await written()
    expect((await pulled(cluster(), last)).ids).toEqual([id])
  })

  it('reaches a device whose snapshot was read from another copy, at its next pull', async () => {
    const id = await written()
    const initial = await pulled(cluster())
    expect(initial.ids).toEqual([])
    expect((await pulled(open.store, initial.last)).ids).toEqual([id])
  })

  it('is in the catalogue that is made next', async () => {
    const id = await written()
    const builder = (store: Store) => createBuilder({ store, clock: Date.now, departementFor: async () => '44' })
    const whole = await builder(cluster()).make(null)
    expect(whole?.state.manifest.total).toBe(0)
    const next = await builder(open.store).make(whole)
    expect(next?.state.manifest.total, id).toBe(1)
  })

  it('is gone over by a job that follows the feed', async () => {
    const id = await written()
    const feed = { name: 'annonces', checkpoint: '_local/test', fromBeginning: true } as const
    const found: string[] = []
    await followFeed(cluster(), feed, 0, async (changes) => {
      found.push(...(await docsOf(cluster(), feed, changes)).map(({ _id }) => _id))
      return { done: 0, left: 0 }
    })
    expect(found).toEqual([id])
  })

  it('is no reason to begin another life of the database', async () => {
    const { last } = await pulled(open.store, 'now')
    await written()
    const marked = (await pulled(open.store, last)).last
    expect(await pulled(cluster(), marked)).toMatchObject({ ids: [], last: marked })
  })
})

describe('what a feed has told', () => {
  const change = (seq: number): Change => ({ id: `doc${seq}`, rev: `1-${seq}`, seq, deleted: false })
  const seqsAfter = (recent: Recent, seq: number) => recent.after(seq)?.changes.map((one) => one.seq)

  it('is known from where it began, and no earlier, in the order in which it came', () => {
    const recent = createRecent(7)
    for (const seq of [8, 9, 11]) recent.add(change(seq))
    expect([7, 9, 11, 6, 10].map((seq) => seqsAfter(recent, seq))).toEqual([[8, 9, 11], [11], [], undefined, undefined])
    expect([recent.at(9), recent.at(7)]).toEqual([change(9), undefined])
    const twice = createRecent(0)
    for (const seq of [1, 2, 3, 1, 4]) twice.add(change(seq))
    expect(seqsAfter(twice, 1)).toEqual([2, 3, 1, 4])
  })

  it('is forgotten from its beginning when it is long', () => {
    const recent = createRecent(0, 10)
    for (let seq = 1; seq <= 95; seq += 1) recent.add(change(seq))
    expect([seqsAfter(recent, 79), recent.at(79)]).toEqual([undefined, undefined])
    expect(seqsAfter(recent, 80)).toEqual(Array.from({ length: 15 }, (_, nth) => 81 + nth))
    expect([recent.at(81)?.seq, recent.at(95)?.seq]).toEqual([81, 95])
  })
})

describe('a pull of what a feed has told', () => {
  async function followed() {
    const ignore = () => {}
    const feed = await openFeed(open.store, 'annonces', ignore, ignore)
    const caughtUp = () =>
      soon(async () => {
        const { update_seq } = await open.store.db('annonces').info()
        expect(feed.recent.after(update_seq)).toEqual({ changes: [], last: update_seq })
      })
    return { feed, caughtUp }
  }

  it('reads no feed again, and gives each document once, as it is', async () => {
    const { feed, caughtUp } = await followed()
    const { last } = await pulled(open.store, 'now')
    const ids = [await written(), await written(), await written()]
    const doc = await open.store.db('annonces').get(ids[0] ?? '')
    await put(open.store.db('annonces'), { ...doc, prix: 99 })
    await caughtUp()
    let reads = 0
    const changes = (db: Db) => (options: object) => {
      reads += 1
      return db.changes(options)
    }
    const watched = withAnnonces((db) => ({ changes: changes(db) }))
    const pull = await pulled(watched, last, feed.recent)
    feed.stop()
    expect(pull.ids).toEqual([...ids.slice(1), ids[0]])
    expect(pull.rows.at(-1)).toMatchObject({ doc: { prix: 99 } })
    expect(reads).toBe(0)
  })

  it('gives what the feed has not told yet', async () => {
    const { feed, caughtUp } = await followed()
    const begun = (await open.store.db('annonces').info()).update_seq
    const { last } = await pulled(open.store, 'now')
    const ids = [await written()]
    await caughtUp()
    feed.stop()
    ids.push(await written(), await written())
    const pull = await pulled(open.store, last, feed.recent)
    expect(pull.ids).toEqual(ids)
    expect((await pulled(open.store, pull.last, feed.recent)).ids).toEqual([])
    const page = await changesAfter(open.store, 'annonces', begun, feed.recent)
    expect(page.changes.map(({ id }) => id)).toEqual(ids)
  })
})
