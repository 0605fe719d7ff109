import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROTECTIONS } from '../../scripts/sabotage/protections.ts'

const ROOT = new URL('../../', import.meta.url)
const MAX = 100 // more of them would only copy the sources

it('each protection that can be turned off names a line that is there, once', () => {
  const stale = PROTECTIONS.filter(({ file, code }) => {
    const source = readFileSync(new URL(file, ROOT), 'utf8')
    return source.split(code).length !== 2
  })
  expect(stale.map(({ name }) => name)).toEqual([])
  expect(new Set(PROTECTIONS.map(({ name }) => name)).size).toBe(PROTECTIONS.length)
  expect(PROTECTIONS.length).toBeLessThanOrEqual(MAX)
})
