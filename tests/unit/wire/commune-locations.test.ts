import { describe, expect, it } from 'vitest'
import { kilometres } from '#domain/market/search/commune-lookup.ts'
import { EVERYTHING, type Point } from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'
import { everyCommune, locationsFile, locationsText } from '#tests/fixtures/communes.ts'
import { createCommuneLookup } from '#wire/commune-lookup.ts'
import { atOnce } from '#wire/communes.ts'
import { CELL_DEGREES, decodingLocations } from '#wire/location-table.ts'
import { communeNameIndex } from '#wire/placing.ts'
import { encodeLocations } from '../../../scripts/lib/encode-locations.ts'
import { readLocations } from '../../../scripts/lib/read-locations.ts'

const table = atOnce(decodingLocations(locationsText('places')))
const lookup = createCommuneLookup(communeNameIndex(everyCommune()), table)

/** The locations of their town halls, to a hundredth of a degree. */
const VILLAGES: readonly (readonly [nom: string, code: string, north: number, east: number])[] = [
  ['Riquewihr', '68277', 48.17, 7.3],
  ['Gordes', '84050', 43.91, 5.2],
  ['Locronan', '29134', 48.1, -4.21],
  ['Bonifacio', '2A041', 41.39, 9.16],
  ["Grand'Rivière", '97211', 14.87, -61.18],
]

describe('where communes are', () => {
  // Proves V1.3.4
  it.each(VILLAGES)('%s', (nom, code, north, east) => {
    expect(lookup.nameOf(code)).toBe(nom)
    const point = lookup.pointOf(code)
    expect(point).toBeDefined()
    expect(kilometres(point ?? [0, 0], [north, east])).toBeLessThan(2)
    expect(kilometres(lookup.pointOf(lookup.nearestTo([north, east])) ?? [0, 0], [north, east])).toBeLessThan(2)
  })

  it('is what GeoNames says, within half a cell, and every commune of a group has its number', () => {
    const source = readLocations()
    const located = source.filter(({ point }) => point !== undefined)
    expect(table.points.size).toBe(located.length)
    expect(located.length).toBeGreaterThan(14_500)
    const isNear = (a: number, b: number) => Math.abs(a - b) < CELL_DEGREES / 2 + 1e-9
    const wrong = located.filter(({ code, point: [north, east] = [0, 0] }) => {
      const [atNorth, atEast] = table.points.get(code) ?? [90, 0]
      return !isNear(north, atNorth) || !isNear(east, atEast)
    })
    expect(wrong).toEqual([])
    expect(source.filter(({ code, sector }) => (table.sectors.get(code) ?? 0) !== sector)).toEqual([])
    expect(locationsText('places')).toBe(encodeLocations(source))
  })

  it('stays small enough to be kept on every device', () => {
    expect(locationsFile('places').length).toBeLessThan(75_000)
  })

  it('is named by a whole name, the most populated of a name first, and by a postcode', () => {
    expect(lookup.named('Saint-Denis')[0]).toBe('93066')
    expect(lookup.named('saint denis')).toContain('97411')
    expect(lookup.named('69100')).toEqual(['69266'])
    expect(lookup.named('97 410')).toEqual(['97416'])
    expect(lookup.named('nulle part')).toEqual([])
  })

  // Proves S2.recherche.2
  it('says that a village of unknown place is in the group of its neighbours, and how far no other is', () => {
    // Saint-Cirq-Lapopie has some 200 inhabitants: GeoNames' list of places starts at 500.
    const cirq = { ville: 'Saint-Cirq-Lapopie', commune: '46256' }
    expect(lookup.pointOf('46256')).toBeUndefined()
    const aroundCahors = whereOf({ ...EVERYTHING, ou: 'Cahors', rayon: 20 }, lookup)
    expect(aroundCahors.nearness(cirq)).toBe('sector')
    expect(aroundCahors.isIn(cirq)).toBe(true)
    expect(whereOf({ ...EVERYTHING, ou: 'Cahors', rayon: 5 }, lookup).isIn(cirq)).toBe(false)
    expect(whereOf({ ...EVERYTHING, ou: 'Lyon', rayon: 20 }, lookup).nearness(cirq)).toBeUndefined()
  })

  it('finds nobody’s commune near a place abroad', () => {
    const tokyo: Point = [35.68, 139.69]
    expect(lookup.nearestTo(tokyo)).toBe('')
  })
})
