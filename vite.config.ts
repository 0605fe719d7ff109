import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.config.ts'
import { PLAIN_PATHS, PLAIN_ROOT } from './scripts/lib/plain-root.ts'
import { withHashes } from './scripts/lib/precache-hashes.ts'
import { firstScript, namedShell } from './scripts/lib/shell-plugins.ts'
import { auditFault } from './src/messages/conformity.ts'
import { GATEWAY_ROOTS } from './src/wire/site.ts'

const GATEWAY = 'http://127.0.0.1:3001'

const pathOf = (path: string) => join(PLAIN_ROOT, path)

/** A module's path below the root, whatever the parent folders are named: one of them may be `src` as well. */
const fromRoot = (id: string) => id.replace(PLAIN_ROOT, '')

/** jsPDF's optional parts, which the two documents do not use (105 KiB compressed otherwise). */
const EMPTY = pathOf('./src/empty.ts')

/** Fallbacks of `broadcast-channel` for browsers without a `BroadcastChannel`, where nothing else would run either. */
const OLD_CHANNELS = /^\.\/methods\/(?:indexed-db|localstorage|simulate)\.js$/

/** A library's build for current browsers and production, where its own entry is another. */
const SMALLER_BUILDS = [
  { find: /^dexie$/, replacement: pathOf('./node_modules/dexie/dist/modern/dexie.min.mjs') },
  { find: /^react-router$/, replacement: pathOf('./node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: pathOf('./node_modules/react-router/dist/production/dom-export.mjs') },
]

/** Replaces the service worker with one that removes itself: docs/hors-ligne.md. */
const WORKER_OFF = process.env.VITE_WORKER === 'off'

/** The modules that some entries load at once: followed through imports that are not `import()`. */
function loadedWith(...entries: readonly string[]) {
  const found = new Set<string>()
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (found.size === 0) {
      const reached = entries.map(pathOf)
      for (const one of reached) {
        if (found.has(one)) continue
        found.add(one)
        reached.push(...(context.getModuleInfo(one)?.importedIds ?? []))
      }
    }
    return found.has(id)
  }
}

const inFirst = loadedWith('./src/main.tsx', './src/screens/landing/landing.tsx')
const inStored = loadedWith('./src/data/catalogue/stored-newest.ts', './src/data/member-reads/stored.ts')
const inStore = loadedWith(
  './src/data/device/open-device.ts',
  './src/data/browser/storage.ts',
  './src/data/browser/delete-remains.ts',
)

const FORMS = /\/node_modules\/react-hook-form\/|\/src\/components\/forms\//

/** Code shared by several screens, except forms and city fields. */
const SHARED =
  /\/src\/(?!screens\/|app\/|pdf\/|components\/(forms|photos)\/|ui\/form\/combobox|data\/communes\/|data\/member-reads\/stored)/

/** A city field with its suggestions. */
const VILLE =
  /\/node_modules\/(downshift|compute-scroll-into-view|prop-types|react-is)\/|\/src\/components\/forms\/ville-field|\/src\/data\/(communes\/(sources|address-service|search)|hooks\/use-communes)/

type ChunkName = (id: string, context: Rolldown.ChunkingContext) => string | null

const firstScreen: ChunkName = (id, context) => (inFirst(id, context) ? 'first' : null)

/** Warm start: reads the first screen's data before the databases are open, and waits for nothing else. */
const stored: ChunkName = (id, context) => (inStored(id, context) ? 'stored' : null)

/** Storage of drafts: a form waits for it, and for nothing else. */
const DRAFTS = /\/src\/data\/(drafts\/store|device\/(store-drafts|detached-members)|browser\/draft-table)/

/** Code that the databases share with the screens, which must not wait for the databases. */
const SHARED_WITH_STORE = /\/src\/|\/node_modules\/(rxjs|tslib|idb|zustand)\//
const rules: ChunkName = (id, context) =>
  SHARED_WITH_STORE.test(fromRoot(id)) && inStore(id, context) ? 'rules' : null

const store: ChunkName = (id, context) => (inStore(id, context) ? 'store' : null)

/** The deferred shell of every screen, and the end of a list of annonces, requested at the same time. */
const DEFERRED_SHELL =
  /\/src\/(app\/(deferred-shell\/shell-components|offline\/service-worker)\.ts|components\/annonce\/search\/(search-end|save-search)|data\/catalogue\/elsewhere)/

/** Small screens that link to each other. Candidatures and their conversations are for members alone. */
const SCREENS_TOGETHER = /\/src\/screens\/(annonce(?!\/candidatures)|connexion|profil)\//
const MEMBERS_WORK = /\/src\/screens\/(annonce\/candidatures|messages)\//
/** Messages to the support. */
const SUPPORT =
  /\/src\/(screens\/contact\/|components\/report\/report-dialog|data\/(commands\/contact|hooks\/use-send-report))/
const LISTS = /\/src\/screens\/(annonces(?!\/map)|suivis)\//

/**
 * Code used together is one file: a first visit requests few scripts, and the service worker caches few files. First
 * the first screen's and the landing page's, then the rules that screens and databases share, the databases', the
 * forms', what several screens share, and the papers'. A library that one screen loads for itself stays separate.
 */
const CHUNKS: readonly Rolldown.CodeSplittingGroup[] = [
  { name: firstScreen, priority: 7 },
  { name: stored, priority: 6 },
  { name: 'drafts', test: DRAFTS, priority: 6 },
  { name: rules, minShareCount: 2, priority: 5 },
  { name: 'shared', test: SHARED, minShareCount: 2, priority: 5 },
  { name: store, priority: 4 },
  {
    name: 'pictures',
    test: /\/src\/data\/(browser\/(send-picture|resize|storage-usage)\.ts|member-reads\/stored|catalogue\/stored-newest)|\/node_modules\/idb\//,
    priority: 4,
  },
  { name: 'ville', test: VILLE, priority: 4 },
  { name: 'photos', test: /\/src\/components\/photos\//, minShareCount: 2, priority: 3 },
  { name: 'forms', test: FORMS, priority: 3 },
  { name: 'deferred-shell', test: DEFERRED_SHELL, priority: 1 },
  { name: 'annonces', test: LISTS, priority: 1 },
  { name: 'contact', test: SUPPORT, priority: 1 },
  { name: 'messages', test: MEMBERS_WORK, priority: 1 },
  { name: (id) => SCREENS_TOGETHER.exec(fromRoot(id))?.[1] ?? null, priority: 1 },
  { name: 'partenariat', test: /\/src\/screens\/partenariat\//, minShareCount: 2, priority: 1 },
  { name: 'papers', test: /\/src\/pdf\//, minShareCount: 2, priority: 1 },
]

/** The same group, tested on paths below the root. */
function belowRoot(group: Rolldown.CodeSplittingGroup): Rolldown.CodeSplittingGroup {
  const { test } = group
  return test instanceof RegExp ? { ...group, test: (id) => test.test(fromRoot(id)) } : group
}

/** A class's name in the build: the same for browsers and for the gateway, whatever path led to the root. */
function className(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(`${fromRoot(file)} ${name}`)
    .digest('base64url')
  return hash.slice(0, 5).replace(/^[\d-]/, '_')
}

/** The offline shell, in production builds only. It has no pictures: they are cached as they are seen. */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: WORKER_OFF ? 'service-worker/off' : 'service-worker',
  filename: 'sw.ts',
  injectRegister: null,
  manifest,
  includeManifestIcons: false,
  integration: {
    // Entries that it adds by itself would have no hash.
    beforeBuildServiceWorker: ({ injectManifest }) => {
      injectManifest.additionalManifestEntries = []
    },
  },
  injectManifest: {
    // `undefined` means "no list of files", though the type only knows strings.
    ...(WORKER_OFF ? { injectionPoint: undefined as unknown as string } : {}),
    globPatterns: ['shell.html', 'assets/*.{js,css,svg,woff2,gzip}', 'icons/favicon.svg', 'manifest.webmanifest'],
    manifestTransforms: [withHashes('dist/app')],
    maximumFileSizeToCacheInBytes: 1024 * 1024, // the build fails above
  },
})

/** The root. @throws Error when its settings make a statement that the law does not know */
function checkedRoot(mode: string): string {
  const fault = auditFault(loadEnv(mode, PLAIN_ROOT))
  if (fault !== undefined) throw new Error(fault)
  return PLAIN_ROOT
}

/** The build for browsers, and the one that the gateway renders pages with: `vite build`, and `vite build --ssr`. */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: checkedRoot(mode),
  plugins: isSsrBuild ? [react()] : [react(), firstScript(), namedShell(), offline],
  resolve: {
    ...PLAIN_PATHS,
    alias: [
      ...['html2canvas', 'dompurify', 'canvg'].map((find) => ({ find, replacement: EMPTY })),
      ...(isSsrBuild ? [] : [...SMALLER_BUILDS, { find: OLD_CHANNELS, replacement: EMPTY }]),
    ],
    ...(isSsrBuild ? {} : { conditions: [...defaultClientConditions, 'es2015'] }), // rxjs, without its helpers for older browsers
  },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false, assetsInlineLimit: 0 }
    : {
        outDir: 'dist/app',
        manifest: 'files.json',
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false }, // without it an older browser requests files one after the other
        cssCodeSplit: false,
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS.map(belowRoot) } } },
      },
  // Readable class names would be a tenth of the style sheet.
  css: command === 'build' ? { modules: { generateScopedName: className } } : {},
  // Bundled whole: React chooses between its two builds here, whatever environment the process starts with.
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(GATEWAY_ROOTS.map((root) => [`/${root}`, { target: GATEWAY }])),
  },
}))
