import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.config.ts'
import { GATEWAY_ROOTS } from './src/wire/site.ts'

const GATEWAY = 'http://127.0.0.1:3001'

/** jsPDF's optional parts, which the two documents do not use (105 KiB compressed otherwise). */
const EMPTY = new URL('./src/empty.ts', import.meta.url).pathname

/** The worker that removes itself takes the place of the real one: docs/hors-ligne.md. */
const WORKER_OFF = process.env.VITE_WORKER === 'off'

/**
 * What several screens share is one file: a first visit asks for four scripts in place of twenty-six, and the worker
 * keeps half as many files, for the same weight. A library that one screen loads for itself stays apart, and so does
 * what the papers and the labels share, with the documents' fonts: nobody who makes none loads them.
 */
const CHUNKS = {
  groups: [
    { name: 'shared', test: /\/src\/(?!screens\/|app\/|pdf\/)/, minShareCount: 2 },
    { name: 'pdf', test: /\/src\/pdf\//, minShareCount: 2 },
  ],
}

/** The offline shell, in production builds only. Pictures are not in it: they are kept as they are seen. */
const offline = VitePWA({
  strategies: 'injectManifest',
  srcDir: WORKER_OFF ? 'service-worker/off' : 'service-worker',
  filename: 'sw.ts',
  injectRegister: null,
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    // `undefined` is what says "no list of files", though the type only knows strings.
    ...(WORKER_OFF ? { injectionPoint: undefined as unknown as string } : {}),
    globPatterns: ['index.html', 'assets/*.{js,css,woff2,gz}', 'icons/favicon.svg'],
    maximumFileSizeToCacheInBytes: 1024 * 1024, // the build fails above
  },
})

export default defineConfig({
  plugins: [react(), offline],
  resolve: { alias: { html2canvas: EMPTY, dompurify: EMPTY, canvg: EMPTY } },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: CHUNKS } },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(GATEWAY_ROOTS.map((root) => [`/${root}`, GATEWAY])),
  },
})
