import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { boutiqueOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import { createCatalogue } from '#gateway/catalogue/catalogue.ts'
import { readEpoch, renewEpoch } from '#gateway/store/epoch.ts'
import { cataloguePaths, PIECE_BYTES_MAX, readCards } from '#wire/catalogue.ts'
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
  gateway = await startHttpGateway({ open: realStore, now: 'live' })
})
afterEach(() => gateway.close())

describe('the catalogue', () => {
  it('is there when there is nothing in it', async () => {
    const { total, departements, newest } = await manifestOf(gateway)
    expect([total, departements, newest.count]).toEqual([0, [], 0])
    expect(readCards(await pieceText(gateway, newest))).toEqual([])
  })

  it('holds each public annonce once, whole, in its département, and no other', async () => {
    const all = marketOf(60)
    const [closed, ...open] = all as [Annonce, ...Annonce[]]
    await writeAnnonces(gateway, [{ ...closed, active: false, closedAt: '2026-11-02T08:00:00.000Z' }, ...open])
    const made = await remade(gateway)
    const found = await allOf(gateway, made)
    expect(made.total).toBe(59)
    expect(made.departements.reduce((sum, { count }) => sum + count, 0)).toBe(59)
    expect(new Map([...found].map(([id, [, annonce]]) => [id, annonce]))).toEqual(
      new Map(open.map((annonce) => [annonce._id, annonce])),
    )
    for (const [departement, { commune }] of found.values()) expect(departement).toBe(departementOf(commune))
  })

  it('begins with the cards of the newest, the newest first', async () => {
    const all = marketOf(60)
    await writeAnnonces(gateway, all)
    const newest = readCards(await pieceText(gateway, (await remade(gateway)).newest))
    const dates = all.map(({ createdAt }) => createdAt).sort()
    expect(newest.map(({ createdAt }) => createdAt)).toEqual(dates.reverse().slice(0, 48))
  })

  it('is cut so that no piece is too large, and a change makes anew the two that hold it', async () => {
    const all = marketOf(800).map((annonce) => ({ ...annonce, ville: 'Nantes', commune: '44109' }))
    await writeAnnonces(gateway, all)
    const before = await remade(gateway)
    for (const { bytes } of piecesOf(before)) expect(bytes).toBeLessThanOrEqual(PIECE_BYTES_MAX)
    expect(before.departements[0]?.details.length).toBeGreaterThan(4)

    const oldest = [...all].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0] as Annonce
    await writeAnnonces(gateway, [{ ...oldest, prix: 123 }])
    const after = await remade(gateway)
    const namesBefore = new Set(namesIn(before))
    const [place] = after.departements
    expect(place?.cards.filter(({ name }) => !namesBefore.has(name)).length).toBe(1)
    expect(place?.details.filter(({ name }) => !namesBefore.has(name)).length).toBe(0)
    expect(after.newest).toEqual(before.newest)
    expect((await allOf(gateway, after)).get(oldest._id)?.[1].prix).toBe(123)
  })

  it('is cut again where its texts are longer than most', async () => {
    const texts = marketOf(2400).map(({ description }) => description)
    const all = marketOf(300).map((annonce, index) => ({
      ...annonce,
      ville: 'Nantes',
      commune: '44109',
      description: texts.slice(index * 8, index * 8 + 8).join(' '),
    }))
    await writeAnnonces(gateway, all)
    const made = await remade(gateway)
    for (const { bytes } of piecesOf(made)) expect(bytes).toBeLessThanOrEqual(PIECE_BYTES_MAX)
    expect((await allOf(gateway, made)).size).toBe(300)
  })

  it('answers a piece that an edit has replaced, for those who are reading', async () => {
    const [one, ...others] = marketOf(5) as [Annonce, ...Annonce[]]
    await writeAnnonces(gateway, [one, ...others])
    const before = await remade(gateway)
    await writeAnnonces(gateway, [{ ...one, prix: one.prix + 1 }])
    await remade(gateway)
    for (const piece of piecesOf(before)) expect(await pieceStatus(gateway, piece)).toBe(200)
  })

  it('answers by no name what is closed, deleted or gone to another département', async () => {
    const [one, ...others] = marketOf(12).map((annonce) => ({ ...annonce, ville: 'Nantes', commune: '44109' })) as [
      Annonce,
      ...Annonce[],
    ]
    await writeAnnonces(gateway, [one, ...others])
    const before = await remade(gateway)
    await writeAnnonces(gateway, [{ ...one, prix: one.prix + 1 }])
    const edited = await remade(gateway)
    await writeAnnonces(gateway, [{ ...one, active: false }])
    const after = await remade(gateway)
    const answered = new Set(namesIn(after))
    for (const piece of [...piecesOf(before), ...piecesOf(edited)]) {
      expect([piece.name, await pieceStatus(gateway, piece)]).toEqual([
        piece.name,
        answered.has(piece.name) ? 200 : 404,
      ])
    }
    expect((await allOf(gateway, after)).has(one._id)).toBe(false)
    for (const piece of piecesOf(after)) expect(await pieceText(gateway, piece)).not.toContain(one._id)
  })

  it('leaves no document of a piece that is gone, not even its id', async () => {
    const [one, ...others] = marketOf(8) as [Annonce, ...Annonce[]]
    await writeAnnonces(gateway, [one, ...others])
    const before = await remade(gateway)
    await writeAnnonces(gateway, [{ ...one, active: false }])
    const names = new Set(namesIn(await remade(gateway)))
    const gone = namesIn(before).filter((name) => !names.has(name))
    const { results } = await gateway.store.db('catalogue').changes({ since: 0 })
    const left = results.map(({ id }) => id)
    expect(gone.length).toBeGreaterThan(0)
    expect(left.filter((id) => gone.includes(id))).toEqual([])
    expect(left).toEqual(expect.arrayContaining([...names]))
  })

  it('is gone on with by another process, which reads what the first has made', async () => {
    const all = marketOf(40)
    await writeAnnonces(gateway, all)
    const before = await remade(gateway)
    const other = createCatalogue({
      store: gateway.store,
      clock: Date.now,
      departementFor: async ({ commune }) => departementOf(commune),
    })
    const gone = all[3] as Annonce
    await writeAnnonces(gateway, [{ ...gone, active: false }])
    const { state } = await other.make()
    const namesBefore = new Set(namesIn(before))
    expect(state.manifest.total).toBe(39)
    // At most one changed piece in each half, and the newest.
    expect(namesIn(state.manifest).filter((name) => !namesBefore.has(name)).length).toBeLessThanOrEqual(3)
  })

  it('takes out what a process that died had written and not named', async () => {
    await writeAnnonces(gateway, marketOf(3))
    await remade(gateway)
    const orphan = 'a'.repeat(64)
    const attachment = { content_type: 'text/plain', data: Buffer.from(brotliCompressSync('{}')) }
    await gateway.store.db('catalogue').put({ _id: orphan, _attachments: { br: attachment } })
    expect(await pieceStatus(gateway, { name: orphan, bytes: 0, count: 0 })).toBe(404)
    const other = createCatalogue({ store: gateway.store, clock: Date.now, departementFor: async () => '' })
    await writeAnnonces(gateway, marketOf(4))
    await other.make()
    expect((await gateway.store.db('catalogue').allDocs()).rows.map(({ id }) => id)).not.toContain(orphan)
  })

  it('is made anew in another life of the store', async () => {
    await writeAnnonces(gateway, marketOf(6))
    const before = await remade(gateway)
    const db = gateway.store.db('annonces')
    const { _id } = marketOf(1)[0] as Annonce
    await db.remove(await db.get(_id))
    await renewEpoch(gateway.store, 'annonces', await readEpoch(gateway.store, 'annonces'))
    const after = await manifestOf(gateway)
    expect(after.total).toBe(5)
    expect(after.seq.split(':')[0]).not.toBe(before.seq.split(':')[0])
  })

  it('may be kept: a piece for ever by a browser and an hour by what is shared, the manifest for seconds', async () => {
    await writeAnnonces(gateway, marketOf(2))
    const { newest } = await remade(gateway)
    const initial = await fetch(gateway.url + cataloguePaths.manifest)
    expect(initial.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, must-revalidate')
    const etag = initial.headers.get('etag') ?? ''
    const again = await fetch(gateway.url + cataloguePaths.manifest, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const piece = await fetch(gateway.url + cataloguePaths.piece(newest.name))
    expect(piece.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  })
})

describe('the tail', () => {
  it('is what has changed since the manifest', async () => {
    const boutique = await gateway.member('boutique')
    await writeAnnonces(gateway, marketOf(30))
    const { seq } = await remade(gateway)
    const added = {
      ...(marketOf(1)[0] as Annonce),
      _id: `${boutique.uid}.aaaaaaaaaaaa`,
      userId: boutique.uid,
    } as Annonce
    expect(boutiqueOf(added._id)).toBe(boutique.uid)
    await writeAnnonces(gateway, [added])
    const query = `&beginning=catalogue&since=${encodeURIComponent(seq)}`
    const { results } = await gateway.anonymous.changes('annonces', query)
    expect(results.map(({ id }) => id)).toEqual([added._id])
  })

  it('is refused where it would be everything', async () => {
    await writeAnnonces(gateway, marketOf(3))
    const ask = (query: string) => gateway.anonymous.get(`/sync/annonces/_changes?${query}`)
    for (const query of ['beginning=catalogue', 'beginning=catalogue&since=other:12']) {
      const answer = await ask(query)
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([409, 'other-life'])
    }
    expect((await ask('since=other:12')).status).toBe(200)
  })
})
