import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../../scripts/lib/paths.mjs'

const git = (args: readonly string[], input = '') =>
  execFileSync('git', args, { cwd: ROOT, input, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })

/** Everything, as Git writes it for whoever has it convert the ends of lines: its default on Windows. */
let checkout: string
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'rayon-line-ends-'))
  git(['-c', 'core.autocrlf=true', 'checkout-index', '--all', `--prefix=${checkout}/`])
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

it('a clone that converts the ends of lines has every file as it was committed', () => {
  const committed = git(['ls-files', '--stage', '-z'])
    .split('\0')
    .filter((line) => line.startsWith('100'))
    .map((line) => ({ blob: line.split(' ')[1] ?? '', path: line.slice(line.indexOf('\t') + 1) }))
  const paths = committed.map(({ path }) => `${join(checkout, path)}\n`).join('')
  const blobs = git(['hash-object', '--no-filters', '--stdin-paths'], paths).trim().split('\n')
  expect(committed.filter(({ blob }, index) => blob !== blobs[index]).map(({ path }) => path)).toEqual([])
})

it('what runs in a shell or is mounted into a container has no carriage return', () => {
  const { services } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly volumes?: readonly string[] }>>
  }
  const volumes = Object.values(services).flatMap(({ volumes: all = [] }) => all)
  const mounted = volumes.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? [])
  const scripts = git(['ls-files', '-z', '*.sh', '.ci/run']).split('\0').filter(Boolean)
  expect(mounted).toContain('deploy/couchdb.sh')
  const files = new Set([...mounted, ...scripts])
  const broken = [...files].filter((path) => readFileSync(join(checkout, path), 'utf8').includes('\r'))
  expect(broken).toEqual([])
})
