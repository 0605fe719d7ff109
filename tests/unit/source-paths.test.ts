import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/lib/paths.mjs'

/** A URL is percent-encoded and a path is not: the folder's name may contain `#`, `%`, a space or an accent. */
const CONFUSIONS: readonly RegExp[] = [
  /import\.meta\.url\)\s*\.pathname/,
  /pathToFileURL\([^\n]*\)\.pathname/,
  /import\.meta\.url\s*\.(?:replace|slice|substring|split|substr)\b/,
  /['"`]file:\/\/(?:\/?['"`]|\/?\$\{)/,
  /\bimport\(\s*(?:join|resolve|path\.\w+)\(/,
]

const FILE_URL = /const (\w+)(?:: URL)? = new URL\([^)]*import\.meta\.url\)/g

function confusions(source: string): readonly string[] {
  const names = [...source.matchAll(FILE_URL)].map(([, name]) => new RegExp(`\\b${name}\\.pathname\\b`))
  return [...CONFUSIONS, ...names].flatMap((pattern) => pattern.exec(source)?.[0] ?? [])
}

it('a file of ours is found by its path, whatever the folders above are named', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\0').filter((file) => file !== '' && file !== 'tests/unit/source-paths.test.ts')
  const found = files.flatMap((file) =>
    confusions(readFileSync(join(ROOT, file), 'utf8')).map((confusion) => `${file}: ${confusion}`),
  )
  expect(found).toEqual([])
  expect(confusions("const ROOT = new URL('..', import.meta.url).pathname")).not.toEqual([])
})
