import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PROTECTIONS } from '../../scripts/sabotage/protections.ts'

const ROOT = new URL('../../', import.meta.url)

it('each protection that can be turned off names a line that is there, once', () => {
  const stale = PROTECTIONS.filter(({ file, code }) => {
    const source = readFileSync(new URL(file, ROOT), 'utf8')
    return source.split(code).length !== 2
  })
  expect(stale.map(({ name }) => name)).toEqual([])
  expect(PROTECTIONS.length).toBeGreaterThan(100)
})
