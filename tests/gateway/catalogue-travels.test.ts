import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cataloguePaths } from '#wire/catalogue.ts'
import { marketOf, remade, writeAnnonces } from '../fixtures/catalogue.ts'
import { type HttpGateway, startHttpGateway } from '../fixtures/http-gateway.ts'
import { realStore } from '../fixtures/store.ts'

let gateway: HttpGateway
beforeEach(async () => {
  gateway = await startHttpGateway({ open: realStore, now: 'live' })
})
afterEach(() => gateway.close())

describe('the catalogue', () => {
  it('is compressed as the request takes it', async () => {
    await writeAnnonces(gateway, marketOf(60))
    const { newest } = await remade(gateway)
    for (const path of [cataloguePaths.manifest, cataloguePaths.piece(newest.name)]) {
      const texts = new Set<string>()
      for (const [accepted, coding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['gzip, br;q=0', 'gzip'],
        ['identity', null],
      ] as const) {
        const answer = await fetch(gateway.url + path, { headers: { 'accept-encoding': accepted } })
        expect(answer.headers.get('content-encoding')).toBe(coding)
        expect(answer.headers.get('vary')).toContain('accept-encoding')
        texts.add(await answer.text())
      }
      expect(texts.size).toBe(1)
    }
  })

  it('may be kept: a piece for ever by a browser and an hour by what is shared, the manifest for seconds', async () => {
    await writeAnnonces(gateway, marketOf(2))
    const { newest } = await remade(gateway)
    const first = await fetch(gateway.url + cataloguePaths.manifest)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, must-revalidate')
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(gateway.url + cataloguePaths.manifest, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const piece = await fetch(gateway.url + cataloguePaths.piece(newest.name))
    expect(piece.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  })

  it('has no piece by another name', async () => {
    await writeAnnonces(gateway, marketOf(2))
    const { newest } = await remade(gateway)
    const altered = newest.name.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    for (const name of [altered, 'manifest', newest.name.toUpperCase(), `${newest.name}0`]) {
      const answer = await fetch(gateway.url + cataloguePaths.piece(name))
      expect(answer.status).toBe(404)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})
