import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { DEPARTEMENTS } from '#domain/departements.ts'
import { spotTowards } from '#screens/annonces/map/departement-map.tsx'
import drawn from '#screens/annonces/map/departements.json'

describe('the map of the départements', () => {
  it('has every one of the mainland and Corsica, and weighs little', () => {
    const inEurope = DEPARTEMENTS.map(({ code }) => code).filter((code) => code.length === 2)
    expect(Object.keys(drawn.paths).sort()).toEqual(inEurope.sort())
    const bytes = gzipSync(new Uint8Array(readFileSync('src/screens/annonces/map/departements.json'))).length
    expect(bytes).toBeLessThan(30 * 1024)
  })

  it.each([
    ['42', 'ArrowRight', '69'],
    ['69', 'ArrowLeft', '42'],
    ['2A', 'ArrowUp', '2B'],
    ['67', 'ArrowRight', undefined],
    ['75', 'Enter', undefined],
  ])('from %s, %s leads to %s', (from, key, to) => {
    expect(spotTowards(drawn.spots, from, key)).toBe(to)
  })

  it('leads everywhere by its arrows', () => {
    const reached = new Set(['75'])
    for (const from of reached) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const to = spotTowards(drawn.spots, from, key)
        if (to !== undefined) reached.add(to)
      }
    }
    expect(drawn.spots.map(({ code }) => code).filter((code) => !reached.has(code))).toEqual([])
  })
})
