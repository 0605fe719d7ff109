import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.config.ts'
import { chunks } from './scripts/lib/chunks.ts'
import { PLAIN_PATHS, PLAIN_ROOT } from './scripts/lib/plain-root.ts'
import { withHashes } from './scripts/lib/precache-hashes.ts'
import { firstScript, namedShell } from './scripts/lib/shell-plugins.ts'
import { auditFault } from './src/messages/conformity.ts'
import { GATEWAY_ROOTS } from './src/wire/site.ts'

const GATEWAY = 'http://127.0.0.1:3001'

const pathOf = (path: string) => join(PLAIN_ROOT, path)

/** A module's path below the root, whatever the parent folders are named: one of them may be `src` as well. */
const fromRoot = (id: string) => id.replace(PLAIN_ROOT, '')

/** Parts of jsPDF for web pages, drawings and PNG, which no document uses (125 KiB compressed otherwise). */
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
      ...['html2canvas', 'dompurify', 'canvg', 'fast-png'].map((find) => ({ find, replacement: EMPTY })),
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
        rolldownOptions: {
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks() }] } },
        },
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
