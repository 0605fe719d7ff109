import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkWalls } from '../../scripts/walls/check.ts'
import { withWalls } from '../../scripts/walls/page.ts'
import { checkSizes } from '../../scripts/walls/sizes.ts'
import { readAliases, readTree } from '../../scripts/walls/tree.ts'

const TREE = {
  'src/domain/market/photo.ts': 'export const photo = 1',
  'src/data/engine.ts': 'export const engine = 1',
  'src/data/hooks/use-annonces.ts': 'export const useAnnonces = 1',
  'src/pdf/render.ts': 'export const download = 1',
  'gateway/sync/routes.ts': 'export const routes = 1',
  'gateway/store/store.ts': 'export const store = 1',
}

/** The complaints about a small valid tree to which these files are added. */
function complaints(planted: { readonly [path: string]: string }): string[] {
  return checkWalls(new Map(Object.entries({ ...TREE, ...planted })), readAliases())
}

describe('the walls between rooms', () => {
  it.each([
    [
      'an import of a room above, though a type or behind an alias',
      { 'src/domain/x.ts': "export type Engine = typeof import('#data/engine.ts')['engine']" },
      'src/domain/x.ts imports src/data/engine.ts: src/domain may import nothing',
    ],
    [
      'a computed import, which cannot be checked',
      { 'src/domain/x.ts': 'export const load = (name: string) => import(name)' },
      'src/domain/x.ts imports something computed: a computed import cannot be checked',
    ],
    [
      "a package of another room's",
      { 'src/pdf/x.ts': "import 'dexie'" },
      'src/pdf/x.ts imports dexie: only src/data may',
    ],
    ['a folder without a row', { 'src/helpers/x.ts': '' }, 'src/helpers has no row in scripts/walls/table.ts'],
    [
      'a circle of files, of types and lazy imports too',
      {
        ...{ 'src/domain/a.ts': "import './b.ts'", 'src/domain/b.ts': "import type { C } from './c.ts'" },
        'src/domain/c.ts': "export const load = () => import('#domain/a.ts')",
      },
      'a circle of files: src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts',
    ],
    [
      'a circle of folders of the data, though no file is in one',
      {
        ...{ 'src/data/sync/a.ts': "import '../device/b.ts'", 'src/data/device/b.ts': '' },
        ...{ 'src/data/device/c.ts': "import type { D } from '../sync/d.ts'", 'src/data/sync/d.ts': '' },
      },
      'a circle of folders: src/data/device -> src/data/sync -> src/data/device',
    ],
  ] as const)('reject %s, by name', (_what, planted, complaint) => {
    expect(complaints(planted)).toEqual([complaint])
  })

  it('fail on a file that cannot be read', () => {
    expect(() => complaints({ 'src/domain/x.ts': 'import {' })).toThrow('src/domain/x.ts')
  })
})

it('the page of the architecture prints the table of the walls as it stands', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  expect(withWalls(page)).toBe(page)
})

it('a file of code over 250 lines, and a folder of more than 20 files, are rejected by name', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  const files = new Map([...readTree(/^seed\/.*\.ts$/), ['src/data/short.ts', lines(250)]])
  expect(checkSizes(files)).toEqual([])
  for (let nth = 0; nth < 21; nth += 1) files.set(`src/app/shell/file-${nth}.ts`, nth === 0 ? lines(251) : '')
  const folder = 'src/app/shell has 21 files side by side: 20 at most'
  expect(checkSizes(files)).toEqual(['src/app/shell/file-0.ts has 251 lines: 250 at most', folder])
})
