import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkWalls } from '../../scripts/walls/check.ts'
import { withWalls } from '../../scripts/walls/page.ts'
import { checkSizes } from '../../scripts/walls/sizes.ts'
import { ROOMS } from '../../scripts/walls/table.ts'
import { readAliases, readTree } from '../../scripts/walls/tree.ts'

const TREE = {
  'src/domain/photo.ts': 'export const photo = 1',
  'src/data/engine.ts': 'export const engine = 1',
  'src/data/commands/annonce.ts': 'export const close = 1',
  'src/data/hooks/use-annonces.ts': 'export const useAnnonces = 1',
  'src/app/app.tsx': 'export const App = 1',
  'src/app/paths.ts': 'export const paths = 1',
  'src/pdf/render.ts': 'export const download = 1',
  'src/screens/contact/contact.tsx': 'export const Contact = 1',
  'gateway/env.ts': 'export const env = 1',
  'gateway/sync/routes.ts': 'export const routes = 1',
  'gateway/store/store.ts': 'export const store = 1',
}

/** The walls' complaints about a small sound tree in which these files are planted. */
function complaints(planted: { readonly [path: string]: string }): string[] {
  return checkWalls(new Map(Object.entries({ ...TREE, ...planted })), readAliases())
}

describe('the walls between rooms', () => {
  it('accept a tree that follows the table', () => {
    const allowed = {
      'src/wire/photos.ts': "import { photo } from '#domain/photo.ts'",
      'src/components/card.tsx': "import { useAnnonces } from '#data/hooks/use-annonces.ts'\nimport 'react'",
      'src/screens/faq/faq.tsx': "const load = () => import('#pdf/render.ts')",
      'src/data/database.ts': "import 'rxdb/plugins/core'",
      'gateway/sync/live.ts': "import { store } from '../store/store.ts'\nimport 'node:http'",
      'tests/unit/any.test.ts': "import '#gateway/sync/routes.ts'\nimport '#data/engine.ts'",
    }
    expect(complaints(allowed)).toEqual([])
  })

  it.each([
    ['src/domain/x.ts', '../data/engine.ts', 'src/data/engine.ts'],
    ['src/ui/x.tsx', '../app/paths.ts', 'src/app/paths.ts'],
    ['service-worker/x.ts', '../src/domain/photo.ts', 'src/domain/photo.ts'],
    ['gateway/jobs/x.ts', '../../src/data/engine.ts', 'src/data/engine.ts'],
    ['src/components/x.tsx', '../data/commands/annonce.ts', 'src/data/commands/annonce.ts'],
    ['src/data/x.ts', '../app/app.tsx', 'src/app/app.tsx'],
    ['gateway/store/x.ts', '#gateway/sync/routes.ts', 'gateway/sync/routes.ts'],
    ['src/screens/faq/x.tsx', '../contact/contact.tsx', 'src/screens/contact/contact.tsx'],
    ['src/screens/faq/x.tsx', '#pdf/render.ts', 'src/pdf/render.ts'],
    ['src/app/x.ts', '#gateway/env.ts', 'gateway/env.ts'],
  ])('reject that %s imports %s, by name', (from, specifier, to) => {
    expect(complaints({ [from]: `import '${specifier}'` })).toEqual([
      expect.stringMatching(new RegExp(`^${from} imports ${to}: \\S+ .*may import`)),
    ])
  })

  it.each([
    ['a name', "import { engine } from '../data/engine.ts'"],
    ['a type', "import type { engine } from '../data/engine.ts'"],
    ['a type inside a value import', "import { type engine } from '../data/engine.ts'"],
    ['a type where it is used', "export type Engine = typeof import('../data/engine.ts')['engine']"],
    ['a re-export', "export { engine } from '../data/engine.ts'"],
    ['a re-export of everything', "export * from '../data/engine.ts'"],
    ['a dynamic import', "export const load = () => import('../data/engine.ts')"],
    ['a dynamic import of a template', 'export const load = () => import(`../data/engine.ts`)'],
    ['an alias', "import '#data/engine.ts'"],
    ['an alias that climbs', "import '#domain/../data/engine.ts'"],
    ['a path without its extension', "import '../data/engine'"],
    ['a path with the extension of what is built', "import '../data/engine.js'"],
    ['a worker', "export const worker = new URL('../data/engine.ts', import.meta.url)"],
  ])('see %s', (_spelling, source) => {
    expect(complaints({ 'src/domain/x.ts': source })).toEqual([
      'src/domain/x.ts imports src/data/engine.ts: src/domain may import nothing',
    ])
  })

  it('reject a computed import, which cannot be checked', () => {
    expect(complaints({ 'src/domain/x.ts': 'export const load = (name: string) => import(name)' })).toEqual([
      'src/domain/x.ts imports something computed: a computed import cannot be checked',
    ])
  })

  it.each([
    ['src/domain/x.ts', 'node:crypto', 'src/domain may import no package'],
    ['src/wire/x.ts', 'zustand', 'src/wire may import no package'],
    ['src/screens/faq/x.ts', 'dexie', 'only src/data may'],
    ['gateway/sync/x.ts', 'pouchdb-core', 'only gateway/store and couchdb may'],
  ])('keep packages to their rooms: %s, %s', (from, name, reason) => {
    expect(complaints({ [from]: `import '${name}'` })).toEqual([`${from} imports ${name}: ${reason}`])
  })

  it('reject a folder without a row', () => {
    expect(complaints({ 'src/helpers/x.ts': '', 'gateway/mail/x.ts': '' })).toEqual([
      'src/helpers has no row in scripts/walls/table.ts',
      'gateway/mail has no row in scripts/walls/table.ts',
    ])
  })

  it('reject a circle of files, of types and lazy imports too', () => {
    const circle = {
      'src/domain/a.ts': "import './b.ts'",
      'src/domain/b.ts': "import type { C } from './c.ts'",
      'src/domain/c.ts': "export const load = () => import('#domain/a.ts')",
      'src/domain/d.ts': "import './a.ts'",
    }
    expect(complaints(circle)).toEqual([
      'a circle of files: src/domain/a.ts -> src/domain/b.ts -> src/domain/c.ts -> src/domain/a.ts',
    ])
  })

  it('fail on a file that cannot be read', () => {
    expect(() => complaints({ 'src/domain/x.ts': 'import {' })).toThrow('src/domain/x.ts')
  })
})

describe('the page of the architecture', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')

  it('prints the table of the walls as it stands', () => {
    expect(withWalls(page)).toBe(page)
    for (const { folder } of ROOMS.filter(({ folder }) => folder.startsWith('src/'))) {
      expect(page).toContain(`\`${folder}\``)
    }
  })

  it('is rewritten where a hand has changed the table', () => {
    expect(withWalls(page.replace('| `src/ui`', '| `src/gui`'))).toBe(page)
  })
})

describe('the sizes of files and folders', () => {
  const data = readTree(/^(draw|seed)\/.*\.ts$/)
  const lines = (count: number) => 'x\n'.repeat(count)

  it('reject a file of code over 250 lines, by name', () => {
    const files = new Map([...data, ['src/data/short.ts', lines(250)], ['src/ui/long.css', lines(251)]])
    expect(checkSizes(files)).toEqual(['src/ui/long.css has 251 lines: 250 at most'])
  })

  it('reject a folder of more than 20 files side by side', () => {
    const names = Array.from({ length: 21 }, (_, index) => `src/app/shell/file-${index}.ts`)
    const files = new Map([...data, ...names.map((name): [string, string] => [name, ''])])
    expect(checkSizes(files)).toEqual(['src/app/shell has 21 files side by side: 20 at most'])
    files.delete('src/app/shell/file-0.ts')
    expect(checkSizes(files)).toEqual([])
  })
})
