import { describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf, stampTime } from '#domain/versions/stamp.ts'
import { mergeStamped, stamped } from '#domain/versions/write.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'
import { realStore } from '#tests/fixtures/store.ts'

const gateway = await startHttpGateway({ open: realStore })
const boutique = await gateway.member('boutique')

const DAY = 24 * 60 * 60 * 1000

type Fields = { readonly [field: string]: unknown }

/** A change as a device of the boutique writes it. */
function written(before: object, change: Partial<Annonce>, device = 'abcd', offsetMs = 0): Annonce {
  const writer = { node: nodeOf(boutique.uid, device), now: gateway.clock.now + offsetMs }
  const next = { ...before, ...change } as Fields
  return stamped(SHAPES.annonces, before as Fields, next, writer, [boutique.uid]) as unknown as Annonce
}

async function published(): Promise<Annonce & { readonly _rev: string }> {
  const annonce = anAnnonce(boutique.uid)
  expect(await boutique.push('annonces', written({ _id: annonce._id }, annonce))).toMatchObject([{ ok: true }])
  return stored(annonce._id)
}

async function stored(id: string): Promise<Annonce & { readonly _rev: string }> {
  return (await gateway.store.db('annonces').get(id)) as never
}

describe('a write sent twice, its answer having been lost', () => {
  const members = () => [boutique.uid]
  /** The version that its device merges from the two. */
  const merged = (theirs: object, ours: object) =>
    mergeStamped(SHAPES.annonces, theirs as Fields, ours as Fields, members())

  it('is known as one, however often the document has been written since', async () => {
    const original = await published()
    const sent = written(original, { prix: 99 })
    expect(await boutique.push('annonces', sent)).toMatchObject([{ ok: true }])
    await boutique.push('annonces', written(await stored(original._id), { prix: 50 }, 'efgh'))
    const stands = await stored(original._id)
    expect(await boutique.push('annonces', sent)).toMatchObject([{ error: 'conflict', doc: { _rev: stands._rev } }])
    expect(await stored(original._id)).toEqual(stands)
    expect(merged(stands, sent)).toEqual(stands)
  })

  it('is known when it was the first, sent without a revision', async () => {
    const annonce = written({ _id: anAnnonce(boutique.uid)._id }, anAnnonce(boutique.uid, {}))
    const [row] = await boutique.push('annonces', annonce)
    expect(row).toMatchObject({ ok: true })
    const stands = await stored(annonce._id)
    expect(await boutique.push('annonces', annonce)).toMatchObject([{ error: 'conflict', doc: { _rev: stands._rev } }])
    expect(merged(stands, annonce)).toEqual(stands)
  })
})

describe('stamps', () => {
  it('are never ahead of the server', async () => {
    const original = await published()
    await boutique.push('annonces', written(original, { prix: 99 }, 'abcd', 2 * DAY))
    const { marks } = await stored(original._id)
    expect(stampTime(marks?.stamps.prix ?? '')).toBe(gateway.clock.now + 1)
  })

  it('are given to the owner, and to nobody else by any road', async () => {
    const { _id, _rev } = await published()
    const roads = (path: string) => [`/sync/annonces/_changes?include_docs=true${path}`, `/sync/annonces/${_id}`]
    const read = async (asker: Pick<TestClient, 'get' | 'post'>, scope: string) => {
      const texts = await Promise.all(roads(scope).map(async (road) => (await asker.get(road)).text()))
      const keys = await (await asker.post('/sync/annonces/_all_docs?include_docs=true', { keys: [_id] })).text()
      const bulk = await (await asker.post('/sync/annonces/_bulk_get?revs=true', { docs: [{ id: _id }] })).text()
      return [...texts, keys, bulk].filter((text) => text.includes(_id) && text.includes(_rev))
    }
    const other = await gateway.member('createur')
    for (const asker of [gateway.anonymous, other]) {
      const texts = await read(asker, '&scope=public')
      expect(texts).toHaveLength(4)
      expect(texts.filter((text) => text.includes('marks') || text.includes('conflicts'))).toEqual([])
    }
    expect((await read(boutique, '&scope=public'))[0]).not.toContain('marks')
    for (const text of await read(boutique, '&scope=own')) expect(text).toContain('marks')
  })
})
