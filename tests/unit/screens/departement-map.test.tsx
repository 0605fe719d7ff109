import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { DEPARTEMENTS } from '#domain/market/departements.ts'
import { DepartementMap } from '#screens/annonces/map/departement-map.tsx'
import map from '#screens/annonces/map/departements.json'
import { markup } from '#tests/fixtures/markup.tsx'

it('the map of the départements has every one of the mainland and Corsica, and weighs little', () => {
  const inEurope = DEPARTEMENTS.map(({ code }) => code).filter((code) => code.length === 2)
  expect(Object.keys(map.paths).sort()).toEqual(inEurope.sort())
  const bytes = gzipSync(new Uint8Array(readFileSync('src/screens/annonces/map/departements.json'))).length
  expect(bytes).toBeLessThan(30 * 1024)
})

/** The text read aloud, without hidden parts. */
const said = (html: string) => html.replace(/<svg[^>]*aria-hidden.*?<\/svg>|<p[^>]*aria-hidden.*?<\/p>/gs, '')

// Proves S2.recherche.6
it('names each département once, with its number, and is one stop of the keyboard', () => {
  const onMap = DEPARTEMENTS.filter(({ code }) => code.length === 2)
  const counts = new Map(onMap.map(({ code }, nth) => [code, nth + 2]))
  const html = said(markup(<DepartementMap counts={counts} />))
  const titles = [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title.replace(/\s/g, ' '))
  expect(titles).toHaveLength(onMap.length)
  expect(new Set(titles.map((title) => title.replace(/ :.*/, ''))).size).toBe(onMap.length)
  expect(titles.find((title) => title.startsWith('Paris (75)'))).toBe(`Paris (75) : ${counts.get('75')} annonces`)
  expect(html.match(/tabindex="0"/g)).toHaveLength(1)
})

it('says nothing of a département before one is pointed at or focused', () => {
  expect(markup(<DepartementMap counts={new Map()} />)).toMatch(/<p [^>]*aria-hidden="true"><\/p>/)
})
