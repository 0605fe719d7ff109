import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/annonce.ts'
import { departementOf } from '#domain/departements.ts'
import { wordsMatcher } from '#domain/search/words.ts'
import { marketOf, writeAnnonces } from '../fixtures/catalogue.ts'
import { type HttpGateway, startHttpGateway } from '../fixtures/http-gateway.ts'
import { realStore } from '../fixtures/store.ts'

let gateway: HttpGateway
const at = (minute: number) => new Date(Date.parse('2026-10-01T08:00:00.000Z') + minute * 60_000).toISOString()
/** One city with many annonces of one instant; cities that share a word; a closed one; one of before codes. */
const market: Annonce[] = marketOf(400).map((annonce, index): Annonce => {
  if (index < 60) return { ...annonce, ville: 'Nantes', commune: '44109', createdAt: at(index < 40 ? 7 : index) }
  if (index < 70) return { ...annonce, ville: 'saint-étienne', commune: '', createdAt: at(index) }
  if (index === 70) return { ...annonce, ville: 'Nantes', commune: '44109', active: false }
  if (index === 71) return { ...annonce, ville: 'Nulle part', commune: '' }
  return annonce
})
const open = market.filter(({ active }) => active)

beforeAll(async () => {
  gateway = await startHttpGateway({ open: realStore, now: 'live' })
  await writeAnnonces(gateway, market)
  await gateway.catalogue.make()
})
afterAll(() => gateway.close())

interface Page {
  readonly total: number
  readonly annonces: readonly (Annonce & { readonly _rev?: string })[]
  readonly next: string | null
}

async function page(query: string): Promise<Page> {
  const answer = await fetch(`${gateway.url}/api/annonces?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Page
}

/** All pages, to the last. */
async function all(query: string): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { total, annonces, next } = await page(`${query}${after}`)
    expect(annonces.length).toBeLessThanOrEqual(24)
    ids.push(...annonces.map(({ _id }) => _id))
    if (next === null) return { total, ids }
    expect(annonces).toHaveLength(24)
    after = `&after=${encodeURIComponent(next)}`
  }
}

/** What is expected: the newest first, each once. */
const sorted = (annonces: readonly Annonce[]): readonly string[] =>
  annonces.toSorted((a, b) => (a.createdAt + a._id < b.createdAt + b._id ? 1 : -1)).map(({ _id }) => _id)

describe('a search', () => {
  it.each([
    ['everything', '', () => true],
    ['a city', 'ville=nantes', ({ ville }: Annonce) => wordsMatcher('nantes')(ville)],
    ['the beginning of words', 'ville=sa', ({ ville }: Annonce) => wordsMatcher('sa')(ville)],
    [
      'a word with its accents',
      'ville=Saint-%C3%89tienne',
      ({ ville }: Annonce) => wordsMatcher('Saint-Étienne')(ville),
    ],
    ['a city that nobody is in', 'ville=zzz', () => false],
    ['a commune', 'commune=44109', ({ commune }: Annonce) => commune === '44109'],
    ['a commune whose annonces are of before codes', 'commune=42218', ({ ville }: Annonce) => /tienne$/i.test(ville)],
    ['a département', 'departement=44', ({ commune }: Annonce) => departementOf(commune) === '44'],
    ['no département', 'departement=ailleurs', ({ ville }: Annonce) => ville === 'Nulle part'],
    [
      'a city of a département',
      'departement=44&ville=nan',
      ({ ville, commune }: Annonce) => departementOf(commune) === '44' && wordsMatcher('nan')(ville),
    ],
  ] as const)('finds each annonce once, the newest first: %s', async (_name, query, isWanted) => {
    const wanted = sorted(open.filter(isWanted))
    const found = await all(query)
    expect(found.ids).toEqual(wanted)
    expect(found.total).toBe(wanted.length)
  })

  it('gives whole documents, without what their members alone read', async () => {
    const { annonces } = await page('commune=44109')
    const [first] = annonces
    const { _rev, ...doc } = first as Annonce & { readonly _rev?: string }
    expect(doc).toEqual(open.find(({ _id }) => _id === doc._id))
    expect(JSON.stringify(annonces)).not.toContain('"marks"')
  })

  it('gives nothing that was closed since the catalogue was made', async () => {
    const one = open.find(({ ville }) => ville === 'saint-étienne') as Annonce
    await writeAnnonces(gateway, [{ ...one, active: false }])
    for (const query of ['ville=saint-etienne', 'commune=42218', '']) {
      expect((await all(query)).ids).not.toContain(one._id)
    }
    await writeAnnonces(gateway, [one])
  })

  it.each([
    ['a code that is none', 'commune=4410'],
    ['a département that is none', 'departement=nord'],
    ['a place that it never gave', 'after=now'],
    ['a text without end', `ville=${'a'.repeat(200)}`],
  ])('refuses %s', async (_name, query) => {
    expect((await fetch(`${gateway.url}/api/annonces?${query}`)).status).toBe(400)
  })
})
