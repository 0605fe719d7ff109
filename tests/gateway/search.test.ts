import { describe, expect, it } from 'vitest'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import { searchMatcher } from '#domain/market/search/matches.ts'
import { readSearch } from '#domain/market/search/search.ts'
import { kilometresOf, whereOf } from '#domain/market/search/where.ts'
import { wordsMatcher } from '#domain/market/search/words.ts'
import { communeLocations } from '#gateway/catalogue/communes.ts'
import { marketOf, writeAnnonces } from '../fixtures/catalogue.ts'
import { startHttpGateway } from '../fixtures/http-gateway.ts'
import { realStore } from '../fixtures/store.ts'

const at = (minute: number) => new Date(Date.parse('2026-10-01T08:00:00.000Z') + minute * 60_000).toISOString()
/** One city with many annonces of one instant; cities that share a word; a closed one; some with a typed city. */
const market: Annonce[] = marketOf(400).map((made, index): Annonce => {
  const products = index < 5 ? { produitsRecherches: 'Vannerie, xylophone' } : { produitsRefuses: 'Xylophones' }
  const full = index % 7 === 3 ? { complet: true } : {}
  const annonce: Annonce = { ...made, ...full, ...(index < 10 ? products : {}) }
  const typeEspace = index % 3 === 0 ? 'portant' : 'mur'
  if (index < 60)
    return { ...annonce, ville: 'Nantes', commune: '44109', typeEspace, createdAt: at(index < 40 ? 7 : index) }
  if (index < 70) return { ...annonce, ville: 'saint-étienne', commune: '', createdAt: at(index) }
  if (index === 70) return { ...annonce, ville: 'Nantes', commune: '44109', active: false }
  if (index === 71) return { ...annonce, ville: 'Nulle part', commune: '' }
  return annonce
})
const open = market.filter(({ active }) => active)

const gateway = await startHttpGateway({ open: realStore, now: 'live' })
await writeAnnonces(gateway, market)
await gateway.catalogue.make()

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

const fullLast = (a: Annonce, b: Annonce): number => Number(a.complet === true) - Number(b.complet === true)

/** The expected order: newest first, each once, the full ones behind. */
const sorted = (annonces: readonly Annonce[]): readonly string[] =>
  annonces
    .toSorted((a, b) => fullLast(a, b) || (a.createdAt + a._id < b.createdAt + b._id ? 1 : -1))
    .map(({ _id }) => _id)

describe('a search', () => {
  it.each([
    ['everything', '', () => true],
    ['a city', 'ou=nantes', ({ ville }: Annonce) => wordsMatcher('nantes')(ville)],
    ['the beginning of words', 'ou=sa', ({ ville }: Annonce) => wordsMatcher('sa')(ville)],
    ['a word with its accents', 'ou=Saint-%C3%89tienne', ({ ville }: Annonce) => wordsMatcher('Saint-Étienne')(ville)],
    ['a city that nobody is in', 'ou=zzz', () => false],
    ['a commune', 'commune=44109', ({ commune }: Annonce) => commune === '44109'],
    ['a commune whose annonces were typed by hand', 'commune=42218', ({ ville }: Annonce) => /tienne$/i.test(ville)],
    ['a département', 'departement=44', ({ commune }: Annonce) => departementOf(commune) === '44'],
    ['no département', 'departement=ailleurs', ({ ville }: Annonce) => ville === 'Nulle part'],
    [
      'a city of a département',
      'departement=44&ou=nan',
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
    const { userId: boutique } = one
    for (const query of ['ou=saint-etienne', 'commune=42218', '', 'prix=100000', `boutique=${boutique}`]) {
      expect((await all(query)).ids).not.toContain(one._id)
    }
    await writeAnnonces(gateway, [one])
  })

  // Proves S2.recherche.5
  it.each([
    'prix=40',
    'ou=nantes&prix=40&commission=10&tri=prix',
    'ou=44&tri=prix',
    'ou=44000',
    'lieu=44&mots=etagere',
    'mots=poteries+bijou',
    'mots=xylophones',
    'lieu=44109&rayon=20&tri=proches',
    'ou=Nantes&rayon=100&tri=proches&espace=portant',
    'du=2026-11-01&au=2026-12-01',
    'ou=Loire-Atlantique&departement=44',
    'ou=99999',
    'rayon=0&prix=-5&du=2026-05-01&au=2026-04-01&espace=tapis&tri=laides',
  ])('finds what the app finds, in its order: %s', async (query) => {
    const { search } = readSearch(new URLSearchParams(query))
    const locations = await communeLocations()
    const where = whereOf(search, locations)
    const wanted = open.filter(searchMatcher(search, locations, where))
    const by = (one: Annonce) =>
      search.tri === 'prix'
        ? one.prix
        : search.tri === 'proches' && where.commune !== ''
          ? Math.round(kilometresOf(where.nearness(one)) * 1000)
          : 0
    const newest = new Map(sorted(wanted).map((id, index) => [id, index]))
    const inOrder = wanted.toSorted(
      (a, b) => fullLast(a, b) || by(a) - by(b) || (newest.get(a._id) ?? 0) - (newest.get(b._id) ?? 0),
    )
    const found = await all(query)
    expect(found.ids).toEqual(inOrder.map(({ _id }) => _id))
    expect(found.total).toBe(wanted.length)
  })

  // Proves S2.recherche.8
  it('finds by what is sought and by the end of a description, and never by what is refused', async () => {
    expect((await all('mots=xylophones')).total).toBe(5)
    const far = open.filter(
      ({ description }) => /bijoux/.test(description.slice(80)) && !/bijou/.test(description.slice(0, 80)),
    )
    expect(far.length).toBeGreaterThan(0)
    const { ids } = await all('mots=bijou')
    expect(far.filter(({ _id }) => !ids.includes(_id))).toEqual([])
  })

  it('looks for something in all of these, and through several pages in the order of prices', async () => {
    expect((await all('prix=40')).ids.length).toBeGreaterThan(24)
    expect((await all('lieu=44109&rayon=20&tri=proches')).ids.length).toBeGreaterThan(24)
    expect((await all('ou=Nantes&rayon=100&tri=proches&espace=portant')).ids.length).toBeGreaterThan(0)
  })

  // Proves S2.recherche.4
  it('says in a sentence what cannot be looked for, as the app does', async () => {
    const query = 'ou=nantes&rayon=1000&prix=-5&du=2026-05-01&au=2026-04-01&espace=tapis'
    const answer = (await page(query)) as Page & { readonly refused: readonly { field: string; message: string }[] }
    const { refused } = readSearch(new URLSearchParams(query))
    expect(answer.refused.map(({ field }) => field)).toEqual(refused.map(({ field }) => field))
    expect(answer.refused.map(({ field }) => field)).toEqual(['rayon', 'prixMax', 'espace', 'au'])
    for (const { message } of answer.refused) expect(message).toMatch(/^(Le|La) .*\.$/)
    expect(answer.total).toBe((await page('ou=nantes')).total)
    expect(await page('ou=nantes')).not.toHaveProperty('refused')
  })

  // Proves S2.recherche.5
  it('finds those of one boutique, which no other is among', async () => {
    const [one] = open
    const uid = one?._id.slice(0, 20) ?? ''
    const mine = open.filter(({ _id }) => _id.startsWith(`${uid}.`))
    const found = await all(`boutique=${uid}`)
    expect(found.ids).toEqual(sorted(mine))
    expect(found.total).toBe(mine.length)
    expect((await all(`boutique=${uid}&departement=44&prix=30`)).ids).toEqual(
      sorted(mine.filter(({ commune, prix }) => departementOf(commune) === '44' && prix <= 30)),
    )
    expect((await all(`boutique=${'z'.repeat(20)}`)).ids).toEqual([])
    const closed = market[70]
    const others = open.filter(({ userId }) => userId === closed?.userId)
    expect((await page(`boutique=${closed?.userId}`)).total).toBe(others.length)
  })

  it.each([
    ['a code that is none', 'commune=4410'],
    ['a département that is none', 'departement=nord'],
    ['a place that it never gave', 'after=now'],
    ['a boutique that is none', 'boutique=La%20Mercerie'],
  ])('refuses %s', async (_name, query) => {
    expect((await fetch(`${gateway.url}/api/annonces?${query}`)).status).toBe(400)
  })
})
