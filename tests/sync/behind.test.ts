import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { createBuilder } from '#gateway/catalogue/builder.ts'
import { type Db, put } from '#gateway/store/documents.ts'
import { docsOf, followFeed } from '#gateway/store/feeds/follow.ts'
import type { Store } from '#gateway/store/store.ts'
import { openEpochRegistry } from '#gateway/sync/epoch-registry.ts'
import { serveChanges } from '#gateway/sync/pull/changes.ts'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { quickStore, type TestStore } from '#tests/fixtures/store.ts'

const READS_BEHIND = 2

let open: TestStore
beforeEach(async () => {
  open = await quickStore()
})
afterEach(() => open.dispose())

/** The annonces of a cluster whose feed announces a write before the copies that are read have it. */
function cluster(): Store {
  let behind = READS_BEHIND
  const late = async (read: () => Promise<unknown>) => {
    behind -= 1
    if (behind < 0) return read()
    throw Object.assign(new Error('missing'), { status: 404 })
  }
  const annonces = new Proxy(open.store.db('annonces'), {
    get: (db: Db, field) => {
      if (field === 'get') return (id: string, options: object) => late(() => db.get(id, options))
      if (field === 'allDocs') {
        return (options: Partial<PouchDB.Core.AllDocsWithKeysOptions>) => {
          const none = { rows: options.keys?.map((key) => ({ key, error: 'not_found' })) ?? [] }
          return late(() => db.allDocs(options as PouchDB.Core.AllDocsWithKeysOptions)).catch(() => none)
        }
      }
      const value: unknown = Reflect.get(db, field)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { ...open.store, kind: 'couchdb', db: (name) => (name === 'annonces' ? annonces : open.store.db(name)) }
}

async function written() {
  const annonce = anAnnonce(newId(20) as Uid)
  await put(open.store.db('annonces'), annonce)
  return annonce
}

async function pulled(store: Store, since?: string) {
  const pull = await serveChanges(store, await openEpochRegistry(open.store), {
    name: 'annonces',
    scope: 'public',
    actor: { kind: 'anonymous' },
    since,
    limit: Number.POSITIVE_INFINITY,
    includeDocs: true,
  })
  const ids: string[] = []
  for (;;) {
    const { value, done } = await pull.next()
    if (done === true) return { ids, last: value.last_seq }
    ids.push(...value.map(({ id }) => id))
  }
}

describe('a change of which one copy of a cluster tells before the others have it', () => {
  it('reaches a device that pulls at that moment', async () => {
    const { last } = await pulled(open.store, 'now')
    const annonce = await written()
    expect((await pulled(cluster(), last)).ids).toEqual([annonce._id])
  })

  it('reaches a device whose snapshot was read from another copy, at its next pull', async () => {
    const annonce = await written()
    const initial = await pulled(cluster())
    expect(initial.ids).toEqual([])
    expect((await pulled(open.store, initial.last)).ids).toEqual([annonce._id])
  })

  it('is in the catalogue that is made next', async () => {
    const annonce = await written()
    const builder = (store: Store) => createBuilder({ store, clock: Date.now, departementFor: async () => '44' })
    const whole = await builder(cluster()).make(null)
    expect(whole?.state.manifest.total).toBe(0)
    const next = await builder(open.store).make(whole)
    expect(next?.state.manifest.total, annonce._id).toBe(1)
  })

  it('is gone over by a job that follows the feed', async () => {
    const annonce = await written()
    const feed = { name: 'annonces', checkpoint: '_local/test', fromBeginning: true } as const
    const found: string[] = []
    await followFeed(cluster(), feed, 0, async (changes) => {
      found.push(...(await docsOf(cluster(), feed, changes)).map(({ _id }) => _id))
      return { done: 0, left: 0 }
    })
    expect(found).toEqual([annonce._id])
  })

  it('is no reason to begin another life of the database', async () => {
    const { last } = await pulled(open.store, 'now')
    await written()
    const marked = (await pulled(open.store, last)).last
    expect(await pulled(cluster(), marked)).toEqual({ ids: [], last: marked })
  })
})
