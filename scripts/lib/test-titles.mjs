import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

const TITLE = /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** @returns {Set<string>} the titles of `it('…')` and `test('…')` in every test file */
export function testTitles() {
  const titles = new Set()
  for (const name of readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue
    const source = readFileSync(join(ROOT, 'tests', name), 'utf8')
    for (const [, , title] of source.matchAll(TITLE)) titles.add(title.replace(/\\(['"`])/g, '$1'))
  }
  return titles
}
