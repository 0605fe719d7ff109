import { expect, it } from 'vitest'
import { EVERYTHING, RAYONS, type Search } from '#domain/market/search/search.ts'
import { kilometresOf, type Where, whereOf } from '#domain/market/search/where.ts'
import { communeLocations } from '#gateway/catalogue/communes.ts'

const lookup = await communeLocations()

/** Communes by INSEE code, and the nearest one's distance as the crow flies; `sector` without a location. */
type Case = readonly [what: string, from: Partial<Search>, nearestFirst: readonly string[], away: number | 'sector']

const VILLAGES: readonly Case[] = [
  ['Riquewihr: Ribeauvillé, Colmar, Strasbourg', { ou: 'Riquewihr' }, ['68269', '68066', '67482'], 4],
  ['the larger of two of a name, without its accent', { ou: 'ribeauville' }, ['68277', '68066', '67482'], 4],
  ['St for Saint: Cancale, Rennes', { ou: 'St-Malo' }, ['35049', '35238'], 12],
  ['without hyphens nor accents: Rocamadour, Meyssac', { ou: 'saint cere' }, ['46240', '19138'], 22],
  ['one beside whose place is not known: Collonges, Rocamadour', { ou: 'Meyssac' }, ['19057', '46240'], 'sector'],
  ['one whose own place is not known: Meyssac, Paris', { ou: 'Collonges-la-Rouge' }, ['19138', '75056'], 'sector'],
  ['the most populated of a name: Paris, its namesake overseas', { ou: 'Saint-Denis' }, ['75056', '97411'], 9],
  ['the namesake overseas by its postcode: Saint-Paul, Paris', { ou: '97400' }, ['97415', '75056'], 24],
  ['of two overseas, the one that was chosen', { ou: 'Sainte-Rose', lieu: '97419' }, ['97411', '97129'], 45],
  ['Corse-du-Sud: Sartène, Corte', { ou: 'Bonifacio' }, ['2A272', '2B096'], 29],
  ['an arrondissement of Paris: another one, Montreuil', { ou: 'Paris 3e', lieu: '75103' }, ['75112', '93048'], 0],
]

const at = (commune: string) => ({ commune, ville: '' })
const away = (where: Where, commune: string) => kilometresOf(where.nearness(at(commune)))

// Proves S2.recherche.2
it.each(VILLAGES)(
  'from villages, annonces come the nearest first, and are within a radius exactly when they are as near: %s',
  (_, from, nearestFirst, kilometres) => {
    const where = whereOf({ ...EVERYTHING, ...from, tri: 'proches' }, lookup)
    const found = nearestFirst.toReversed().sort((a, b) => away(where, a) - away(where, b))
    expect(found).toEqual(nearestFirst)
    const nearness = where.nearness(at(nearestFirst[0] ?? ''))
    expect(typeof nearness === 'number' ? Math.round(nearness) : nearness).toBe(kilometres)
    for (const rayon of RAYONS) {
      const within = whereOf({ ...EVERYTHING, ...from, rayon }, lookup)
      const isNear = (one: string) => (within.nearness(at(one)) === 'sector' ? rayon >= 10 : away(within, one) <= rayon)
      expect(nearestFirst.filter((one) => within.isIn(at(one)))).toEqual(nearestFirst.filter(isNear))
    }
  },
)
