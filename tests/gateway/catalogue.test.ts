import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import { createCatalogue } from '#gateway/catalogue/catalogue.ts'
import { unbrotli } from '#gateway/catalogue/coding.ts'
import { readEpoch, renewEpoch } from '#gateway/store/epoch.ts'
import { type CatalogueManifest, cataloguePaths, PIECE_BYTES_MAX, readCards } from '#wire/catalogue.ts'
import {
  allOf,
  manifestOf,
  marketOf,
  namesIn,
  pieceStatus,
  piecesOf,
  pieceText,
  remade,
  writeAnnonces,
} from '../fixtures/catalogue.ts'
import { type HttpGateway, startHttpGateway } from '../fixtures/http-gateway.ts'
import { realStore } from '../fixtures/store.ts'

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await startHttpGateway({ now: 'live' })
})
afterEach(() => gateway.close())

const closed = (all: readonly Annonce[]) => all.map((one) => ({ ...one, active: false }))
const inNantes = (all: readonly Annonce[]) => all.map((one) => ({ ...one, ville: 'Nantes', commune: '44109' }))

/** A text of three kilobytes that does not compress. */
function longText(of: string): string {
  const parts = Array.from({ length: 40 }, (_, nth) => createHash('sha512').update(`${of} ${nth}`).digest('base64'))
  return parts.join(' ')
}

async function written(...all: readonly Annonce[]): Promise<CatalogueManifest> {
  await writeAnnonces(gateway, all)
  return remade(gateway)
}

/** The catalogue of another process on the same store. */
const anotherCatalogue = () =>
  createCatalogue({
    store: gateway.store,
    clock: Date.now,
    departementFor: async ({ commune }) => departementOf(commune),
  })

describe('the catalogue', () => {
  it('is there when there is nothing in it, and may be kept: a piece for ever, the manifest for seconds', async () => {
    const { total, departements, newest } = await manifestOf(gateway)
    expect([total, departements, newest.count]).toEqual([0, [], 0])
    expect(readCards(await pieceText(gateway, newest))).toEqual([])
    const initial = await fetch(gateway.url + cataloguePaths.manifest)
    expect(initial.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, must-revalidate')
    const etag = initial.headers.get('etag') ?? ''
    const again = await fetch(gateway.url + cataloguePaths.manifest, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const piece = await fetch(gateway.url + cataloguePaths.piece(newest.name))
    expect(piece.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  })

  it('holds each public annonce once, whole, in its département, and no other; begins with the newest', async () => {
    const [one, ...open] = marketOf(50) as [Annonce, ...Annonce[]]
    const made = await written(...closed([one]), ...open)
    const found = await allOf(gateway, made)
    expect(made.total).toBe(49)
    expect(made.departements.reduce((sum, { count }) => sum + count, 0)).toBe(49)
    expect(new Map([...found].map(([id, [, annonce]]) => [id, annonce]))).toEqual(
      new Map(open.map((annonce) => [annonce._id, annonce])),
    )
    for (const [departement, { commune }] of found.values()) expect(departement).toBe(departementOf(commune))
    const newest = readCards(await pieceText(gateway, made.newest))
    const dates = open.map(({ createdAt }) => createdAt).sort()
    expect(newest.map(({ createdAt }) => createdAt)).toEqual(dates.reverse().slice(0, 48))
  })

  it('begins with the newest that have a place left, then with the full ones, also after a restart and a change', async () => {
    const all = marketOf(60).map((one, index): Annonce => (index < 30 ? { ...one, complet: true } : one))
    const idsIn = (text: string) => readCards(text).map(({ _id }) => _id)
    const byDate = (some: readonly Annonce[]) =>
      some.toSorted((a, b) => (a.createdAt + a._id < b.createdAt + b._id ? 1 : -1)).map(({ _id }) => _id)
    const [full, open] = [all.slice(0, 30), all.slice(30)]
    expect(idsIn(await pieceText(gateway, (await written(...all)).newest))).toEqual(
      [...byDate(open), ...byDate(full)].slice(0, 48),
    )
    const [freed, ...stillFull] = full as [Annonce, ...Annonce[]]
    await writeAnnonces(gateway, [{ ...freed, complet: false }])
    const restarted = anotherCatalogue()
    const { newest } = (await restarted.make()).state.manifest
    const text = String(await unbrotli((await restarted.piece(newest.name)) ?? Buffer.alloc(0)))
    expect(idsIn(text)).toEqual([...byDate([...open, freed]), ...byDate(stillFull)].slice(0, 48))
  })

  it('is cut so that no piece is too large, again as it grows and shrinks, and changes where an annonce does', async () => {
    const all = inNantes(marketOf(60)).map((one) => ({ ...one, description: longText(one._id) }))
    const before = await written(...all.slice(0, 5))
    expect(before.departements[0]?.details).toHaveLength(1)
    const grown = await written(...all.slice(5))
    const pieces = grown.departements[0]?.details.length ?? 0
    expect(pieces).toBeGreaterThan(4)
    const named = new Set([...namesIn(before), ...namesIn(grown), 'manifest'])
    const stored = (await gateway.store.db('catalogue').allDocs()).rows.map(({ id }) => id)
    expect(stored.filter((id) => !named.has(id))).toEqual([])
    for (const { bytes } of piecesOf(grown)) expect(bytes).toBeLessThanOrEqual(PIECE_BYTES_MAX)
    expect((await allOf(gateway, grown)).size).toBe(60)

    const oldest = all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0] as Annonce
    const changed = await written({ ...oldest, prix: 123 })
    const names = new Set(namesIn(grown))
    const [place] = changed.departements
    expect(place?.cards.filter(({ name }) => !names.has(name)).length).toBe(1)
    expect(place?.details.filter(({ name }) => !names.has(name)).length).toBe(0)
    expect(changed.newest).toEqual(grown.newest)
    expect((await allOf(gateway, changed)).get(oldest._id)?.[1].prix).toBe(123)

    const shrunk = await written(...closed(all.slice(5)))
    expect(shrunk.departements[0]?.details.length).toBeLessThan(pieces)
    expect((await allOf(gateway, shrunk)).size).toBe(5)
  })

  it('answers a piece that an edit replaced, and by no name what is closed or deleted', async () => {
    const [one, ...others] = inNantes(marketOf(12)) as [Annonce, ...Annonce[]]
    const before = await written(one, ...others)
    const edited = await written({ ...one, prix: one.prix + 1 })
    for (const piece of piecesOf(before)) expect(await pieceStatus(gateway, piece)).toBe(200)
    const after = await written(...closed([one]))
    const answered = new Set(namesIn(after))
    for (const piece of [...piecesOf(before), ...piecesOf(edited)]) {
      const status = await pieceStatus(gateway, piece)
      expect([piece.name, status]).toEqual([piece.name, answered.has(piece.name) ? 200 : 404])
    }
    expect((await allOf(gateway, after)).has(one._id)).toBe(false)
    for (const piece of piecesOf(after)) expect(await pieceText(gateway, piece)).not.toContain(one._id)
  })

  it('leaves no document of a piece that is gone, not even its id, and takes back a département', async () => {
    await gateway.close()
    gateway = await startHttpGateway({ open: realStore, now: 'live' })
    const [one, other] = marketOf(2) as [Annonce, Annonce]
    const nantes = inNantes([one])
    const before = await written(...nantes, other)
    const names = namesIn(await written(...closed(nantes)))
    const gone = namesIn(before).filter((name) => !names.includes(name))
    const { results } = await gateway.store.db('catalogue').changes({ since: 0 })
    const left = results.map(({ id }) => id)
    expect(gone.length).toBeGreaterThan(0)
    expect(left.filter((id) => gone.includes(id))).toEqual([])
    expect(left).toEqual(expect.arrayContaining(names))
    expect((await allOf(gateway, await written(...nantes))).size).toBe(2)
  })

  it('is gone on with by another process, which reads what the first has made', async () => {
    const all = marketOf(40)
    const before = await written(...all)
    await writeAnnonces(gateway, closed(all.slice(3, 4)))
    const { state } = await anotherCatalogue().make()
    const namesBefore = new Set(namesIn(before))
    expect(state.manifest.total).toBe(39)
    // At most one changed piece in each half, and the newest.
    expect(namesIn(state.manifest).filter((name) => !namesBefore.has(name)).length).toBeLessThanOrEqual(3)
  })

  it('takes out what a process that died had written and not named', async () => {
    await written(...marketOf(3))
    const orphan = 'a'.repeat(64)
    const attachment = { content_type: 'text/plain', data: Buffer.from(brotliCompressSync('{}')) }
    await gateway.store.db('catalogue').put({ _id: orphan, _attachments: { br: attachment } })
    expect(await pieceStatus(gateway, { name: orphan, bytes: 0, count: 0 })).toBe(404)
    await writeAnnonces(gateway, marketOf(4))
    await anotherCatalogue().make()
    expect((await gateway.store.db('catalogue').allDocs()).rows.map(({ id }) => id)).not.toContain(orphan)
  })

  it('is made anew in another life of the store', async () => {
    const before = await written(...marketOf(6))
    const db = gateway.store.db('annonces')
    const { _id } = marketOf(1)[0] as Annonce
    await db.remove(await db.get(_id))
    await renewEpoch(gateway.store, 'annonces', await readEpoch(gateway.store, 'annonces'))
    const after = await manifestOf(gateway)
    expect(after.total).toBe(5)
    expect(after.seq.split(':')[0]).not.toBe(before.seq.split(':')[0])
  })
})

it('the tail is what has changed since the manifest, and is refused where it would be everything', async () => {
  const [added, ...others] = marketOf(4) as [Annonce, ...Annonce[]]
  const { seq } = await written(...others)
  await writeAnnonces(gateway, [added])
  const query = `&beginning=catalogue&since=${encodeURIComponent(seq)}`
  const { results } = await gateway.anonymous.changes('annonces', query)
  expect(results.map(({ id }) => id)).toEqual([added._id])
  const ask = (query: string) => gateway.anonymous.get(`/sync/annonces/_changes?${query}`)
  for (const query of ['beginning=catalogue', 'beginning=catalogue&since=other:12']) {
    const answer = await ask(query)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([409, 'other-life'])
  }
  expect((await ask('since=other:12')).status).toBe(200)
})
