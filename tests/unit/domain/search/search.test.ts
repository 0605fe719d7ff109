import { describe, expect, it } from 'vitest'
import {
  type CommuneLookup,
  cityOf,
  departementTyped,
  kilometres,
  NO_COMMUNES,
} from '#domain/market/search/commune-lookup.ts'
import { hiddenMatches } from '#domain/market/search/hidden-matches.ts'
import { type Searched, searchMatcher } from '#domain/market/search/matches.ts'
import {
  EVERYTHING,
  isEverything,
  type Point,
  printSearch,
  readSearch,
  type Search,
} from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'

const LYON: Point = [45.7485, 4.8467]
const VILLEURBANNE: Point = [45.7667, 4.8803]

const NANTES: Point = [47.2172, -1.5534]
const POINTS: { readonly [commune: string]: Point } = { '69123': LYON, '69266': VILLEURBANNE, '44109': NANTES }

const NAMES: { readonly [text: string]: readonly string[] } = {
  ...{ lyon: ['69123'], '69003': ['69123'], 'lyon, france': ['69123'], 'lyon troisième': ['69123'] },
  ...{ villeurbanne: ['69266'], '69100': ['69266'], vienne: ['38544'] },
}

const lookup: CommuneLookup = {
  ...NO_COMMUNES,
  communeOf: ({ commune }) => cityOf(commune),
  named: (text) => NAMES[text.toLowerCase()] ?? [],
  pointOf: (commune) => POINTS[commune],
  sectorOf: (commune) => (/^69(123|266|001)$/.test(commune) ? 'Grand Lyon' : ''),
}

function anAnnonce(fields: Partial<Searched> = {}): Searched {
  return {
    ...{ nom: "L'Atelier des Sœurs", ville: 'Lyon', commune: '69123', dateDebut: '2026-03-01', dateFin: '2026-06-30' },
    ...{ prix: 35, commission: 10, description: 'Une étagère près de la vitrine', typeEspace: 'etagere' },
    ...fields,
  }
}

const finds = (search: Partial<Search>, annonce: Partial<Searched> = {}) =>
  searchMatcher({ ...EVERYTHING, ...search }, lookup)(anAnnonce(annonce))

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('a search in an address', () => {
  // Proves S2.recherche.1
  it('is read as it was printed, whatever it says', () => {
    const search: Search = {
      ...{ ou: 'Saint-Étienne & Cie', lieu: '42218', centre: [45.43, -4.39], rayon: 20, prixMax: 0, commissionMax: 0 },
      ...{ du: '2026-03-01', au: '2026-04-01', espace: 'portant', mots: 'laine "épaisse"', tri: 'proches' },
    }
    expect(read(printSearch(search))).toEqual({ search, refused: [] })
    expect(printSearch(EVERYTHING)).toBe('')
    expect(read('')).toEqual({ search: EVERYTHING, refused: [] })
  })

  // Proves S2.recherche.4
  it.each([
    ['rayon=1000', 'rayon'],
    ['rayon=20 €', 'rayon'],
    ['prix=-1', 'prixMax'],
    ['prix=15 %', 'prixMax'],
    ['commission=15 €', 'commissionMax'],
    ['commission=101', 'commissionMax'],
    ['du=2026-02-30', 'du'],
    ['au=12026-12-01', 'au'],
    ['lieu=99999', 'lieu'],
    ['centre=45', 'centre'],
    ['centre=90.5,3', 'centre'],
    ['centre=45,-181', 'centre'],
    ['tri=laides', 'tri'],
    [`ou=${'a'.repeat(121)}`, 'ou'],
    ['du=2026-05-01&au=2026-04-01', 'au'],
  ])('leaves out what cannot be: %s', (query, field) => {
    const { search, refused } = read(query)
    expect(refused.map((one) => one.field)).toEqual([field])
    expect(search[field as keyof Search]).toBe(EVERYTHING[field as keyof Search])
  })

  it('is everything when it leaves nothing out', () => {
    expect(isEverything({ ...EVERYTHING, tri: 'prix', rayon: 5 })).toBe(true)
    expect(isEverything({ ...EVERYTHING, mots: 'laine' })).toBe(false)
  })
})

describe('where a search looks', () => {
  it.each<readonly [string, Partial<Search>, Partial<Searched>, boolean]>([
    ['words of a city', { ou: 'lyo' }, {}, true],
    ['words of another', { ou: 'nantes' }, {}, false],
    ['a city and its country', { ou: 'Lyon, France' }, {}, true],
    ['an arrondissement in words', { ou: 'Lyon troisième' }, {}, true],
    ['them, an annonce elsewhere', { ou: 'Lyon, France' }, { commune: '44109', ville: 'Nantes' }, false],
    ['a postcode', { ou: '69003' }, {}, true],
    ['a postcode of the next city', { ou: '69100' }, {}, false],
    ['a postcode of nobody', { ou: '99999' }, {}, false],
    ['the number of a département', { ou: '69' }, {}, true],
    ['a département', { ou: 'rhone' }, {}, true],
    ['a département of Corsica', { ou: '2a' }, { commune: '2A004', ville: 'Ajaccio' }, true],
    ['a département overseas', { ou: '974' }, { commune: '97411', ville: 'Saint-Denis' }, true],
    ['a city that has the name of a département', { ou: 'Vienne' }, { commune: '38544', ville: 'Vienne' }, true],
    ['a département that has the name of a city', { ou: 'Vienne' }, { commune: '86194', ville: 'Poitiers' }, true],
    ['a commune that was chosen', { ou: 'Lyon', lieu: '69123' }, {}, true],
    ['an arrondissement', { ou: 'Lyon 3e', lieu: '69383' }, {}, true],
    ['an annonce in an arrondissement', { lieu: '69123' }, { commune: '69383' }, true],
    ['a département that was chosen', { ou: 'Ain', lieu: '01' }, {}, false],
    ['a radius that reaches it', { ou: 'Villeurbanne', rayon: 5 }, {}, true],
    ['a radius, a city of like name', { ou: 'Lyon', rayon: 5 }, { commune: '27377', ville: 'Lyons-la-Forêt' }, false],
    ['a radius, a département', { ou: 'Vienne', rayon: 5 }, { commune: '86194', ville: 'Poitiers' }, false],
    ['a radius, a city of its name without a code', { ou: 'Lyon', rayon: 5 }, { commune: '', ville: 'Lyon' }, true],
    ['a radius that does not', { ou: 'Villeurbanne', rayon: 2 }, {}, false],
    ['a centre that is told', { lieu: '69001', centre: LYON, rayon: 5 }, { commune: '69266' }, true],
    ['a group of communes', { lieu: '69001', rayon: 10 }, {}, true],
    ['a group of communes, from nearer', { lieu: '69001', rayon: 5 }, {}, false],
  ])('%s', (_, search, annonce, isFound) => {
    expect(finds(search, annonce)).toBe(isFound)
  })

  // Proves S2.recherche.2
  it('tells how far an annonce is where that is known', () => {
    const { nearness } = whereOf({ ...EVERYTHING, lieu: '69266', rayon: 5 }, lookup)
    expect(nearness(anAnnonce())).toBeCloseTo(3.3, 1)
    expect(nearness(anAnnonce({ commune: '69266' }))).toBe(0)
    expect(nearness(anAnnonce({ commune: '69001' }))).toBe('sector')
    expect(nearness(anAnnonce({ commune: '' }))).toBeUndefined()
    expect(Math.round(kilometres(LYON, NANTES))).toBe(516)
  })

  it('says that a postcode is nobody’s, and finds by words without any list', () => {
    expect(whereOf({ ...EVERYTHING, ou: '99999' }, lookup).isKnown).toBe(false)
    expect(searchMatcher({ ...EVERYTHING, ou: 'lyon' }, NO_COMMUNES)(anAnnonce())).toBe(true)
    expect(departementTyped('0')).toBeUndefined()
  })
})

describe('how an annonce is wanted', () => {
  it.each<readonly [Partial<Search>, boolean]>([
    [{ prixMax: 35 }, true],
    [{ prixMax: 34.99 }, false],
    [{ commissionMax: 10 }, true],
    [{ commissionMax: 0 }, false],
    [{ du: '2026-06-30' }, true],
    [{ du: '2026-07-01' }, false],
    [{ au: '2026-03-01' }, true],
    [{ au: '2026-02-28' }, false],
    [{ espace: 'etagere' }, true],
    [{ espace: 'mur' }, false],
    [{ mots: 'etagere soeurs' }, true],
    [{ mots: 'portant' }, false],
  ])('%j', (search, isFound) => {
    expect(finds(search)).toBe(isFound)
  })

  const WANTING: Partial<Searched> = {
    titre: 'Un mur de laine',
    typeEspace: 'vitrine',
    description: `${'Une étagère claire, au fond de la boutique. '.repeat(3)}Nous aimons les émaux, le bois et les bijoux.`,
    produitsRecherches: 'Céramique, vitrail, cadeaux',
    ...{ produitsRefuses: 'Bougies parfumées' },
  }

  // Proves S2.recherche.8
  it.each<readonly [string, string, boolean]>([
    ['a product that is sought', 'céramique', true],
    ['it in capitals, without its accents', 'CERAMIQUE', true],
    ['it in the plural', 'céramiques', true],
    ['a word far into the description', 'bois', true],
    ['the singular of one in the plural', 'bijou', true],
    ['a plural in -aux of -ail', 'vitraux', true],
    ['the singular of a plural in -aux', 'émail', true],
    ['the kind of the space', 'vitrines', true],
    ['a word of the title', 'laine', true],
    ['the city', 'lyon', true],
    ['words of several fields', 'céramiques soeurs bois', true],
    ['a product that is refused', 'bougies', false],
    ['a plural that only begins like another word', 'vitres', false],
    ['a word of which another is the beginning', 'boisson', false],
  ])('finds %s in all that an annonce says, whatever its number: %s', (_, mots, isFound) => {
    expect(finds({ mots }, WANTING)).toBe(isFound)
  })

  const ENDING = ['description', '...Nous aimons les émaux, le bois et les bijoux.'] as const

  // Proves S2.recherche.9
  it.each<readonly [string, readonly (readonly [string, string])[]]>([
    ['céramiques', [['produitsRecherches', 'Céramique']]],
    ['cadeau vitrail', [['produitsRecherches', 'vitrail, cadeaux']]],
    ['émail', [['description', '...fond de la boutique. Nous aimons les émaux, le bois et les bijoux.']]],
    ['ceramique bijou', [['produitsRecherches', 'Céramique'], ENDING]],
    ['laine soeurs vitrine lyon', []],
    ['', []],
  ])('says what was found where a card does not show it: %s', (mots, found) => {
    const said = hiddenMatches(mots)(anAnnonce(WANTING))
    expect(said.map(({ field, text }) => [field, text])).toEqual(found)
  })

  it('says it in few words, wherever it is', () => {
    const long = `${'Un long début sans rien. '.repeat(9)}Des vases. ${'Une longue suite sans rien. '.repeat(9)}`
    const [found] = hiddenMatches('vase')(anAnnonce({ description: long }))
    expect(found?.text).toMatch(/^\.\.\..* Des vases\. .*\.\.\.$/)
    expect(found?.text.length).toBeLessThan(100)
    const [listed] = hiddenMatches('vase')(anAnnonce({ produitsRecherches: long.replaceAll('.', '') }))
    expect(listed?.text.length).toBeLessThan(100)
  })
})
