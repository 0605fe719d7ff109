import { Registry } from 'prom-client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { type ConflictKind, settleConflicts } from '#gateway/jobs/conflicts.ts'
import { jobEvents } from '#gateway/jobs/events.ts'
import type { Db } from '#gateway/store/documents.ts'
import { branchesOf, knowsRevision } from '#gateway/store/revisions.ts'
import type { StoredDoc } from '#gateway/store/store.ts'
import { aCandidature, anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { quickStore } from '#tests/fixtures/store.ts'

const BOUTIQUE = newId(20) as Uid
const test = await quickStore()
let reported: ConflictKind[]
let gone: Uid[]
beforeEach(() => {
  reported = []
  gone = []
})

const settle = () =>
  settleConflicts({
    store: { ...test.store, kind: 'couchdb' }, // it does nothing on the embedded store
    clock: () => 0,
    isGone: async (uid) => gone.includes(uid),
    onConflict: (kind) => reported.push(kind),
  })

const hash = (letter: string) => letter.repeat(32)

/** Writes versions as CouchDB's replication does: bypassing the validators, which are then restored. */
async function bringAll(name: DatabaseName, docs: readonly object[]) {
  const db = test.store.db(name)
  const write = (some: readonly object[]) => db.bulkDocs(some as StoredDoc[], { new_edits: false })
  if (test.store.kind !== 'couchdb') return void (await write(docs))
  const { _rev, ...rules } = await db.get('_design/rules')
  await db.remove({ _id: '_design/rules', _rev })
  await soon(async () => expect(await write(docs)).toEqual([]))
  await db.put(rules)
  await soon(async () => expect(await db.bulkDocs([{ _id: newId(20) }])).toMatchObject([{ name: 'forbidden' }]))
}

/** Versions written by two ends of a cluster: each with its history, the latest revision first. */
async function bring(name: DatabaseName, ...versions: readonly (readonly [doc: object, ...ids: string[]])[]) {
  const docs = versions.map(([doc, ...ids]) => ({ ...doc, _revisions: { start: ids.length, ids: ids.map(hash) } }))
  await bringAll(name, docs)
}

const candidature = () => aCandidature(anAnnonce(BOUTIQUE), newId(20) as Uid)
const winningDoc = async (name: DatabaseName, id: string) => {
  const branches = await branchesOf(test.store.db(name), id)
  expect(branches).toHaveLength(1)
  return branches[0]?.doc
}

describe('what a cluster took apart', () => {
  it('is settled by the table: of accepté and refusé, both acknowledged, the refusal stands', async () => {
    for (const [first, second] of [
      ['b', 'c'],
      ['c', 'b'],
    ] as const) {
      const doc = candidature()
      const offer = { ...doc, status: 'awaiting-creator', offerExpiresAt: '2026-02-11T12:00:00.000Z' }
      await bring('candidatures', [offer, first, 'a'], [{ ...doc, status: 'refused-by-boutique' }, second, 'a'])
      await settle()
      expect(await winningDoc('candidatures', doc._id)).toMatchObject({ status: 'refused-by-boutique' })
    }
    expect(reported).toEqual(['settled', 'settled'])
  })

  it('is left alone once it is settled, and by a second process that does the same', async () => {
    const doc = candidature()
    const refused = { ...doc, status: 'refused-by-boutique' }
    await bring('candidatures', [{ ...doc, status: 'withdrawn-by-creator' }, 'd', 'a'], [refused, 'c', 'a'])
    // Of two concurrent writes, a cluster may not know which was accepted: the job runs again.
    await Promise.all([soon(settle), soon(settle)])
    const once = await winningDoc('candidatures', doc._id)
    expect(once).toMatchObject({ status: 'refused-by-boutique' })
    reported = []
    await settle()
    expect(await winningDoc('candidatures', doc._id)).toEqual(once)
    expect(reported).toEqual([])
  })

  it('loses a history that was made up, however long, and counts it', async () => {
    const doc = candidature()
    await bring('candidatures', [{ ...doc, status: 'refused-by-boutique' }, 'b', 'a'])
    const forged = { ...doc, _revisions: { start: 9, ids: [hash('f'), hash('e')] } }
    await bringAll('candidatures', [forged])
    expect(await test.store.db('candidatures').get(doc._id)).toMatchObject({ status: 'pending' })
    await settle()
    expect(await winningDoc('candidatures', doc._id)).toMatchObject({ status: 'refused-by-boutique' })
    expect(reported).toEqual(['foreign'])
  })

  it('goes with its account, where it was deleted at one end and written at the other', async () => {
    const doc = anAnnonce(BOUTIQUE)
    const tombstone = { _id: doc._id, _deleted: true }
    await bring('annonces', [tombstone, 'b', 'a'], [{ ...doc, prix: 12 }, 'c', 'a'])
    gone = [BOUTIQUE]
    await settle()
    expect(await branchesOf(test.store.db('annonces'), doc._id)).toEqual([])
    gone = []
  })
})

/** The embedded store has no cluster. */
if (process.env.COUCHDB_URL) {
  describe('a deletion', () => {
    it('takes every version', async () => {
      const doc = { ...anAnnonce(BOUTIQUE), active: false, closedAt: '2026-02-11T12:00:00.000Z' }
      await bring('annonces', [doc, 'b', 'a'], [{ ...doc, prix: 12 }, 'c', 'a'])
      const { _id, _rev } = await test.store.db('annonces').get(doc._id)
      const boutique = { kind: 'member', uid: BOUTIQUE, userType: 'boutique' } as const
      const rows = await test.store.writeAs(boutique, 'annonces', [{ _id, _rev, _deleted: true }])
      expect(rows).toMatchObject([{ ok: true }])
      expect(await branchesOf(test.store.db('annonces'), _id)).toEqual([])
    })
  })
}

it('conflicts, to whoever watches, are counted by what became of them, and what no gateway wrote is told in the log', async () => {
  const registry = new Registry()
  const lines: object[] = []
  const { onConflict } = jobEvents(registry, Date.now, (level, entry) => lines.push({ level, ...entry }))
  onConflict?.('settled')
  onConflict?.('foreign')
  const text = await registry.metrics()
  expect(text).toContain('rayon_conflicts_total{kind="settled"} 1')
  expect(text).toContain('rayon_conflicts_total{kind="foreign"} 1')
  expect(lines).toEqual([{ level: 'warn', job: 'conflicts', conflict: 'foreign' }])
})

describe('the revisions that a store knows', () => {
  const hash = (generation: number) => generation.toString(16).padStart(32, '0')
  const rev = (generation: number) => `${generation}-${hash(generation)}`

  /** A document written `written` times, in a store that lists its last `listed` revisions. */
  function stemmed(written: number, listed: number): Db {
    const ids = Array.from({ length: listed }, (_, index) => hash(written - index))
    return { get: async () => [{ ok: { _revisions: { start: written, ids } } }] } as unknown as Db
  }

  it('are those that it lists, and those that it may have forgotten', async () => {
    for (const [written, listed] of [
      [30, 30],
      [130, 100],
      [2000, 1000],
    ] as const) {
      const knowsGeneration = (generation: number) => knowsRevision(stemmed(written, listed), 'id', rev(generation))
      expect(await knowsGeneration(written)).toBe(true)
      expect(await knowsGeneration(1)).toBe(true)
      expect(await knowsGeneration(written + 1)).toBe(false)
      expect(await knowsRevision(stemmed(written, listed), 'id', `${written}-${hash(0)}`)).toBe(false)
    }
  })

  it('are those of a deleted document too, and none of one that it has never had', async () => {
    const { store } = await quickStore()
    const db = store.db('accounts')
    const created = await db.put({ _id: 'x' })
    const last = await db.put({ _id: 'x', _rev: created.rev, _deleted: true } as never)
    for (const { rev: revision } of [created, last]) expect(await knowsRevision(db, 'x', revision)).toBe(true)
    expect(await knowsRevision(db, 'x', rev(3))).toBe(false)
    expect(await knowsRevision(db, 'y', rev(1))).toBe(false)
  })

  it('are read again where one is overwritten between their list and its reading', async () => {
    const { store } = await quickStore()
    const db = store.db('accounts')
    const created = await db.put({ _id: 'x' })
    let reads = 0
    const overwritten = async (id: string) => {
      reads += 1
      if (reads > 1) return db.get(id, { open_revs: 'all', revs: true })
      await db.put({ _id: id, _rev: created.rev })
      return [{ missing: created.rev }]
    }
    expect(await knowsRevision({ ...db, get: overwritten } as unknown as Db, 'x', created.rev)).toBe(true)
  })
})
