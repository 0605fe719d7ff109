/**
 * Who may import whom: `npm run check` compares it with every import of the code, and docs/architecture.md prints it.
 * A room is named by its folder; `imports` are folders too, so that part of a room may be opened (`src/data/hooks`).
 */
export interface Room {
  readonly folder: string
  readonly holds: string
  /** Rooms that it may import besides itself; `anything` for a room that the product never imports back. */
  readonly imports: readonly string[] | 'anything'
  /** Of those, the rooms allowed on demand only, by `import()`. */
  readonly lazily?: readonly string[]
  /** Its subfolders never import each other. */
  readonly isolated?: true
  /** Its subfolders, and the files next to them, import each other in one direction only. */
  readonly ordered?: true
  /** Pure: no npm package and no Node module. */
  readonly bare?: true
}

const ALL_OF_SRC = [
  'src/domain',
  'src/wire',
  'src/messages',
  'src/ui',
  'src/data',
  'src/pdf',
  'src/components',
  'src/screens',
]

const FRONT: readonly Room[] = [
  {
    folder: 'src/domain',
    holds: 'fields, transitions, permissions, merges: pure functions over tables',
    imports: [],
    bare: true,
  },
  {
    folder: 'src/wire',
    holds: 'what two sides agree on: site paths, names, messages, versions',
    imports: ['src/domain'],
    bare: true,
  },
  { folder: 'src/messages', holds: 'every French sentence, dates and prices', imports: ['src/domain'] },
  { folder: 'src/ui', holds: 'buttons, fields, dialogs; knows nothing of the product', imports: [] },
  {
    folder: 'src/data',
    holds: 'the local database, commands, hooks, replication, photos, communes',
    imports: ['src/domain', 'src/wire'],
    ordered: true,
  },
  { folder: 'src/pdf', holds: 'the papers: one layout, PDF and print', imports: ['src/domain', 'src/messages'] },
  {
    folder: 'src/components',
    holds: 'what knows the domain: cards, photos, the one way to make a form',
    imports: ['src/domain', 'src/data/hooks', 'src/ui', 'src/messages'],
  },
  {
    folder: 'src/screens',
    holds: 'one file a route, one folder an area',
    imports: ['src/components', 'src/data', 'src/domain', 'src/wire', 'src/ui', 'src/messages', 'src/pdf'],
    lazily: ['src/pdf'],
    isolated: true,
  },
  { folder: 'src/app', holds: 'routes, guard, providers; the entries in `src`', imports: ALL_OF_SRC },
]

/** Lowest first. Each layer may import those below it; rooms of one layer never import each other. */
export const GATEWAY_LAYERS: readonly (readonly { readonly name: string; readonly holds: string }[])[] = [
  [{ name: 'messages', holds: 'French that only the gateway says' }],
  [{ name: 'base', holds: 'the environment, errors, the policy' }],
  [{ name: 'store', holds: 'documents on LevelDB or CouchDB, feeds, locks' }],
  [
    { name: 'http', holds: 'errors, limits, sessions, headers, pages' },
    { name: 'rules', holds: 'rules that need more than one document, and their locks' },
  ],
  [
    { name: 'accounts', holds: 'identity' },
    { name: 'partenariats', holds: 'the papers of two parties, their agreed copies and their statements' },
  ],
  [{ name: 'members', holds: 'one table of what belongs to a member, and how it is erased' }],
  [
    { name: 'notices', holds: 'mails and pushes' },
    { name: 'pages', holds: 'the public pages as HTML' },
    { name: 'photos', holds: 'pictures' },
    { name: 'sync', holds: 'who may see and write what' },
  ],
  [
    { name: 'catalogue', holds: 'the public annonces as prepared pieces' },
    { name: 'export', holds: 'the copy of their data that a member downloads' },
  ],
  [{ name: 'moderation', holds: 'reports, and what an operator does about them' }],
  [{ name: 'jobs', holds: 'offers that expire, closed annonces, sweeping' }],
  [{ name: 'operations', holds: 'metrics, the doctor, backups and restores' }],
  [{ name: 'main', holds: 'the composition, the entries, the commands' }],
]

/** Top-level files of `gateway`, its entries and commands belong to the top layer; these to the lowest. */
const BASE_FILES = [
  'app-version',
  'data-folder',
  'env',
  'errors',
  'policy',
  'policy-resources',
  'run-process',
  'startup-error',
].map((name) => `gateway/${name}.ts`)

const GATEWAY_SHARED = ['src/domain', 'src/wire', 'src/messages', 'couchdb', 'package.json']

const GATEWAY: readonly Room[] = GATEWAY_LAYERS.flatMap((layer, height) => {
  const below = GATEWAY_LAYERS.slice(0, height).flatMap((lower) => lower.map(({ name }) => `gateway/${name}`))
  return layer.map(({ name, holds }) => ({
    folder: `gateway/${name}`,
    holds,
    imports: [...below, ...GATEWAY_SHARED],
  }))
})

const OTHER_ROOMS: readonly Room[] = [
  {
    folder: 'operator',
    holds: 'the pages of operators and of whoever contests a decision: a build of their own',
    imports: [...ALL_OF_SRC, 'src/app'],
  },
  { folder: 'couchdb', holds: 'security objects, validators, deployment', imports: ['src/domain'] },
  { folder: 'service-worker', holds: 'the offline shell', imports: ['src/wire'] },
  { folder: 'scripts', holds: 'commands and the demo market', imports: 'anything' },
  { folder: 'tests', holds: 'proofs', imports: 'anything' },
  { folder: 'bench', holds: 'measures, by `npm run bench`; never asserted by a test', imports: 'anything' },
]

export const ROOMS: readonly Room[] = [...FRONT, ...GATEWAY, ...OTHER_ROOMS]

/** Packages that only some rooms may import; a final `*` is a wildcard. Rooms that import anything import these too. */
export const PACKAGES: readonly { readonly names: readonly string[]; readonly only: readonly string[] }[] = [
  { names: ['rxdb', 'dexie'], only: ['src/data'] },
  { names: ['pouchdb-*'], only: ['gateway/store', 'couchdb'] },
]

/** The room of a top-level file of `src` or `gateway`. */
function rootFileRoom(path: string): string | undefined {
  if (BASE_FILES.includes(path)) return 'gateway/base'
  if (/^gateway\/(entries\/)?[^/]+$/.test(path)) return 'gateway/main'
  return /^src\/[^/]+$/.test(path) ? 'src/app' : undefined
}

/** The room of a file; undefined for a folder without a row. */
export function roomOf(path: string): Room | undefined {
  const rootRoom = rootFileRoom(path)
  return ROOMS.find(({ folder }) => folder === rootRoom || path.startsWith(`${folder}/`))
}
