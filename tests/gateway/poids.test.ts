import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// Sizes, not durations: they are the same on every machine. Goals and reasons: docs/performance.md.

const KIB = 1024
const FIRST_MAX = 108 * KIB // script needed before the landing page is usable
const FIRST_FILES_MAX = 8 // each is a request before the page reacts to a tap
const DRAFTS_MAX = 11 * KIB // the drafts' code, which a form waits for besides its own file
const LISTS_MAX = 81 * KIB // added by the lists of annonces, which wait for no code of the databases
const MEMBERS_MAX = 35 * KIB // what several screens of members share
const PARTNERSHIPS_MAX = 34.7 * KIB // what the screens of a partnership share: papers, movements, statements
const TURNS_MAX = 8 * KIB // the badge of partnerships, which every member's shell loads after the first screen
const SCREEN_MAX = 30 * KIB // added by each further screen
const ALL_MAX = 507 * KIB // all but the papers' PDF, the map and the reader of codes; the goal is 340
const FONTS_MAX = 45 * KIB
const JSQR_MAX = 46 * KIB // loaded by whoever scans a label in a browser that reads no codes; brotli takes it to 26

interface File {
  readonly file: string
  readonly imports?: readonly string[]
}

const ROOT = join(import.meta.dirname, '..', '..')
const APP = join(ROOT, 'dist', 'app')
const WEIGHED_SEPARATELY = /(to-pdf|papers|render|labels|departement-map|jsqr)/ // the PDF, labels, the map and the reader of codes
const PDF_MAX = 110 * KIB // what makes a PDF of a document: jsPDF without what no document of ours uses
const MAP_MAX = 30 * KIB // the map, and every other separate file but the PDF

/** The build's manifest: the imports of each file. */
function built(): { readonly [name: string]: File } {
  return JSON.parse(readFileSync(join(ROOT, 'dist', 'files.json'), 'utf8'))
}

/** The scripts that the shell references, including those in its head. */
function ofPage(): readonly string[] {
  const page = readFileSync(join(APP, 'shell.html'), 'utf8')
  return [...page.matchAll(/ src="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '')
}

/** The entry points of the page, by their names in the build's manifest. */
function firstNames(): readonly string[] {
  const files = ofPage()
  return Object.entries(built()).flatMap(([name, { file }]) => (files.includes(file) ? [name] : []))
}

/** The transitive imports of these files, themselves included. */
function scriptsOf(names: readonly string[]): ReadonlySet<string> {
  const all = built()
  const reached = new Set(names)
  for (const name of reached) for (const one of all[name]?.imports ?? []) reached.add(one)
  return new Set([...reached].map((name) => all[name]?.file ?? '').filter((file) => file.endsWith('.js')))
}

function chunk(name: string): string {
  const found = Object.keys(built()).find((one) => one.startsWith(`_${name}-`))
  if (found === undefined) throw new Error(`no file ${name} in the build`)
  return found
}

/** The size in bytes, each file gzipped. */
function weight(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(new Uint8Array(readFileSync(join(APP, file))), { level: 9 }).length,
    0,
  )
}

const assets = (extension: string) =>
  readdirSync(join(APP, 'assets'))
    .filter((file) => file.endsWith(extension))
    .map((file) => `assets/${file}`)

/** The scripts before the first use of a page. */
const initialFiles = () => new Set([...ofPage(), ...scriptsOf(firstNames())])

/** Of these files, those that come besides others. */
const added = (files: Iterable<string>, to: ReadonlySet<string>) => [...files].filter((file) => !to.has(file))

test('a page reacts to a tap after few requests', () => {
  expect(initialFiles().size).toBeLessThanOrEqual(FIRST_FILES_MAX)
})

test.each<[what: string, files: () => readonly string[], max: number]>([
  ['the script before the first use of a page', () => [...initialFiles()], FIRST_MAX],
  ['what a form waits for beside its own file', () => added(scriptsOf([chunk('drafts')]), initialFiles()), DRAFTS_MAX],
  ['the map of départements', () => assets('.js').filter((file) => /departement-map/.test(file)), MAP_MAX],
  ['what makes PDFs', () => assets('.js').filter((file) => file.includes('to-pdf')), PDF_MAX],
  ['the reader of codes', () => assets('.js').filter((file) => file.includes('jsqr')), JSQR_MAX],
  [
    'all that members can load, the PDF, the map and the reader of codes apart',
    () => assets('.js').filter((file) => !WEIGHED_SEPARATELY.test(file)),
    ALL_MAX,
  ],
  ['all fonts of pages', () => assets('.woff2'), FONTS_MAX],
])('%s: so much at most', (_what, files, max) => {
  expect(files().length).toBeGreaterThan(0)
  expect(weight(files())).toBeLessThanOrEqual(max)
})

test('the lists of annonces bring little, and wait for no code of the databases', () => {
  const lists = scriptsOf([chunk('annonces'), chunk('deferred-shell')])
  expect([...lists].filter((file) => file.includes('/store-'))).toEqual([])
  expect(weight(added(lists, initialFiles()))).toBeLessThanOrEqual(LISTS_MAX)
})

test('each further screen brings little', () => {
  const lists = [...firstNames(), chunk('deferred-shell'), chunk('store')]
  const shell = scriptsOf([...lists, chunk('turn-count')])
  expect(weight(added(shell, scriptsOf(lists)))).toBeLessThanOrEqual(TURNS_MAX)
  const here = scriptsOf([...lists, chunk('turn-count'), chunk('members')])
  expect(weight(added(here, shell))).toBeLessThanOrEqual(MEMBERS_MAX)
  const partnership = scriptsOf([...lists, chunk('turn-count'), chunk('members'), chunk('partenariat')])
  expect(weight(added(partnership, here))).toBeLessThanOrEqual(PARTNERSHIPS_MAX)
  const heavy = Object.keys(built())
    .filter((name) => !WEIGHED_SEPARATELY.test(name))
    .map((name) => [name, weight(added(scriptsOf([name]), partnership))] as const)
    .filter(([, bytes]) => bytes > SCREEN_MAX)
  expect(heavy).toEqual([])
})

test("the operator's page is in no file that members load or keep", () => {
  const whole = (file: string) => readFileSync(join(APP, file), 'utf8')
  const hasPage = (file: string) => whole(file).includes('ouvrir la modération')
  const files = readdirSync(join(APP, 'moderation', 'assets')).map((file) => `moderation/assets/${file}`)
  expect(files.filter((file) => file.endsWith('.js')).some(hasPage)).toBe(true)
  expect(assets('.js').filter(hasPage)).toEqual([])
  expect(whole('sw.js')).not.toContain('moderation/assets')
})
