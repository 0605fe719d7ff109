import { expect, it } from 'vitest'
import { sourcesOf } from '#tests/fixtures/sources.ts'

const CALL = /plural\([^,]+, (?<q>['"])(?<one>.*?)\k<q>, (?<p>['"])(?<many>.*?)\k<p>\)/g

// One of an English name: renaming the code once renamed 'autre' with it.
it('counts one and many of a word that begins alike', () => {
  const calls = sourcesOf('.ts', ['src', 'operator', 'gateway']).flatMap(([path, source]) =>
    [...source.matchAll(CALL)].map(({ groups }) => ({ path, one: groups?.one ?? '', many: groups?.many ?? '' })),
  )
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter(({ one, many }) => one.slice(0, 2) !== many.slice(0, 2))).toEqual([])
})
