import { INDEX_MAX } from 'rxdb'
import { describe, expect, it } from 'vitest'
import { type Caller, Unreachable } from '#data/server/http.ts'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { aPageOf, elsewhere, openPage } from '#tests/fixtures/sync/page.ts'

const A = annonceId(BOUTIQUE, 'aaaaaaaaaaaa')

const aPage = () => aPageOf(A)

describe('a write', () => {
  it('is one call, after which it stands here as it is stored', async () => {
    const { gateway, page } = await aPage()
    await page.write(A, { prix: 50 })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs'])
    const { _rev: rev } = gateway.stands('annonces', A) ?? {}
    expect(await page.read(A)).toMatchObject({ prix: 50, rev, unsentAt: '' })
  })

  it('is sent after a first pull, and never before', async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'annonces' })
    await page.write(A, anAnnonce({ _id: A }))
    await page.round.push()
    expect(gateway.calls).toEqual(['_changes', '_bulk_docs'])
    expect(gateway.seen).toEqual([{ since: `${gateway.epoch('annonces')}:0` }])
  })

  it('that was written over meanwhile is taken, and the newer one is sent over it', async () => {
    const { gateway, page } = await aPage()
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', () => page.write(A, { description: 'Au soleil.' }))
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_bulk_docs'])
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 50, description: 'Au soleil.' })
    expect(await page.read(A)).toMatchObject({ unsentAt: '', rev: gateway.stands('annonces', A)?._rev })
  })

  it('that the server changed as it took it stands here as it is stored, and is not sent again', async () => {
    const gateway = syncGateway()
    const changed = (row: { doc: object }) => ({ ...row, doc: { ...row.doc, prix: 30, marks: undefined } })
    const call: Caller = async (url, options) => {
      if (gateway.sent.length > 0 && url.endsWith('_bulk_docs')) throw new Error('sent again')
      const answer = await gateway.call<never>(url, options)
      return url.endsWith('_bulk_docs') ? ((answer as { doc: object }[]).map(changed) as never) : answer
    }
    const page = await openPage({ gateway: { ...gateway, call }, name: 'annonces' })
    await page.write(A, anAnnonce({ _id: A }))
    await page.exchange()
    expect(await page.read(A)).toMatchObject({ prix: 30, unsentAt: '' })
  })

  it('that a pull brings before its answer is taken once', async () => {
    const { gateway, page } = await aPage()
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', async () => void (await page.round.pull()))
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes'])
    expect(await page.read(A)).toMatchObject({ prix: 50, unsentAt: '' })
  })
})

describe('an acceptance', () => {
  it('that comes after a newer version has been pulled, and written over, takes nothing back', async () => {
    const { gateway, page, other } = await aPage()
    await page.write(A, { prix: 50 })
    gateway.once('_bulk_docs', 'answered', async () => {
      other(A, { titre: 'Tout en haut' })
      await page.write(A, { description: 'Au soleil.' })
      await page.round.pull()
    })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes', '_bulk_docs'])
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 50, titre: 'Tout en haut', description: 'Au soleil.' })
  })
})

describe('a conflict', () => {
  it('is merged with what stands and sent again', async () => {
    const { gateway, page, other } = await aPage()
    other(A, { prix: 70 })
    await page.write(A, { description: 'Au soleil.' })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes', '_bulk_docs'])
    expect(gateway.stands('annonces', A)).toMatchObject({ prix: 70, description: 'Au soleil.' })
    expect(await page.all()).toMatchObject([{ prix: 70, description: 'Au soleil.', unsentAt: '' }])
    expect(await page.aside()).toEqual([])
  })

  it('of which a newer version has been pulled is merged with that, and sent once more', async () => {
    const { gateway, page, other } = await aPage()
    other(A, { prix: 70 })
    await page.write(A, { description: 'Au soleil.' })
    gateway.once('_bulk_docs', 'answered', () => void other(A, { prix: 80 }))
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes', '_bulk_docs'])
    expect(await page.all()).toMatchObject([{ prix: 80, description: 'Au soleil.', unsentAt: '' }])
  })
})

describe('a removal', () => {
  it('that the server takes is gone from here, and known as asked for', async () => {
    const { gateway, page } = await aPage()
    await page.write(A, { removal: true })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs'])
    expect(gateway.stands('annonces', A)).toBeNull()
    expect(await page.all()).toEqual([])
    expect((await page.notes.read()).removed).toEqual([A])
  })

  it('of what another device has written meanwhile is sent again over that', async () => {
    const { gateway, page, other } = await aPage()
    other(A, { prix: 70 })
    await page.write(A, { removal: true })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes', '_bulk_docs'])
    expect(gateway.stands('annonces', A)).toBeNull()
    expect(await page.all()).toEqual([])
  })

  it('of what is gone already sets nothing aside', async () => {
    const { gateway, page, other } = await aPage()
    other(A, null)
    await page.write(A, { removal: true })
    await page.round.push()
    expect(gateway.calls).toEqual(['_bulk_docs', '_changes'])
    expect(await page.all()).toEqual([])
    expect(await page.aside()).toEqual([])
    expect((await page.notes.read()).removed).toEqual([A])
  })

  it('of what was never sent reaches the server after it', async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'annonces' })
    await page.write(A, anAnnonce({ _id: A }))
    await page.round.pull()
    gateway.once('_bulk_docs', 'answered', () => page.write(A, { removal: true }))
    await page.round.push()
    expect(gateway.sent.flat()).toMatchObject([{ prix: 35 }, { _deleted: true }].map((one) => ({ _id: A, ...one })))
    expect(gateway.stands('annonces', A)).toBeNull()
    expect(await page.all()).toEqual([])
  })
})

describe('a pull', () => {
  it('that was answered before a write was is asked again, and takes nothing back', async () => {
    const { gateway, page, other } = await aPage()
    other(annonceId(BOUTIQUE, 'otherannonce'), anAnnonce())
    await page.write(A, { prix: 50 })
    gateway.once('_changes', 'answered', () => page.round.push())
    await page.round.pull()
    expect(gateway.calls).toEqual(['_changes', '_bulk_docs', '_changes'])
    expect(await page.all()).toMatchObject([{ prix: 50, unsentAt: '' }, { unsentAt: '' }])
    expect((await page.notes.read()).cursor).toBe(gateway.end('annonces'))
  })

  it('takes the mark of the last write off once it has gone past it', async () => {
    const { gateway, page } = await aPage()
    await page.write(A, { prix: 50 })
    await page.round.push()
    expect((await page.notes.read()).mark).toContain(gateway.stands('annonces', A)?._rev)
    await page.round.pull()
    expect(await page.notes.read()).toEqual({ cursor: gateway.end('annonces'), passedOver: [] })
  })

  it('notes whose life it is of, then writes what came, then notes where it ends', async () => {
    const gateway = syncGateway()
    const page = await openPage({ gateway, name: 'annonces' })
    elsewhere(gateway, 'annonces', A, anAnnonce({ _id: A }), page.clock.now())
    const cursors: unknown[] = []
    page.storage.begin()
    page.database.notes.$.subscribe(({ documentData: { values } }) => void cursors.push(values.cursor))
    await page.round.pull()
    expect(page.storage.writes).toEqual(['notes', 'notes', 'annonces', 'notes'])
    expect(cursors).toEqual([undefined, `${gateway.epoch('annonces')}:0`, gateway.end('annonces')])
  })

  it('brings back what was deleted, and begun anew elsewhere', async () => {
    const { page, other } = await aPage()
    other(A, null)
    await page.round.pull()
    expect(await page.all()).toEqual([])
    other(A, anAnnonce({ _id: A, prix: 90 }))
    await page.round.pull()
    expect(await page.all()).toMatchObject([{ prix: 90, unsentAt: '' }])
  })

  it('that fails leaves its cursor where it was', async () => {
    const { gateway, page, other } = await aPage()
    const before = await page.notes.read()
    other(A, { prix: 70 })
    gateway.once('_changes', 'answered', () => Promise.reject(new Unreachable()))
    await expect(page.round.pull()).rejects.toThrow(Unreachable)
    expect(await page.notes.read()).toEqual(before)
    expect(await page.all()).toMatchObject([{ prix: 35 }])
  })
})

it('what was taken is proved before it is written here', async () => {
  const { page } = await aPage()
  await page.write(A, { prix: 50 })
  page.storage.begin()
  await page.round.push()
  expect(page.storage.writes).toEqual(['notes', 'annonces'])
})

it('what waits among hundreds of documents is read by an index, and no other, and sent the oldest first', async () => {
  const gateway = syncGateway()
  const page = await openPage({ gateway, name: 'annonces' })
  await page.round.pull()
  const ids = Array.from({ length: 300 }, (_, nth) => annonceId(BOUTIQUE, String(nth).padStart(12, '0')))
  const stored = ids.map((_id) => {
    const { _deleted, ...doc }: LocalDoc<'annonces'> = fromWire('annonces', anAnnonce({ _id }) as never)
    return doc
  })
  await page.collection.bulkInsert(stored)
  const waiting = [250, 17, 299].map((nth) => ids[nth] as string)
  for (const id of waiting) await page.write(id, { prix: 50 })
  page.storage.begin()
  await page.round.push()
  expect(gateway.sent.flat().map(({ _id }) => _id)).toEqual(waiting)
  const reads = page.storage.reads.filter(({ collection }) => collection === 'annonces')
  const queries = reads.filter(({ index }) => index.length > 1)
  // The range starts after all documents without an instant: it contains only the unsent ones.
  const plan = { index: ['_deleted', 'unsentAt', '_id'], from: [false, '', INDEX_MAX], isFromIncluded: false }
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) expect(query).toMatchObject(plan)
  expect(reads.filter(({ found }) => found > waiting.length)).toEqual([])
  const byId = reads.filter(({ index }) => index.length === 1).flatMap(({ from }) => from)
  expect(byId.filter((id) => !waiting.includes(id as string))).toEqual([])
})
