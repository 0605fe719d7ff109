import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PLAIN_PATHS, PLAIN_ROOT } from './scripts/lib/plain-root.ts'

/**
 * The operator's page, and the one on which a decision is contested, in a separate build: `vite build -c
 * vite.moderation.config.ts`. In the app's, every service worker would cache their files and their styles.
 */
export default defineConfig({
  root: PLAIN_ROOT,
  resolve: PLAIN_PATHS,
  base: '/moderation/',
  plugins: [react()],
  build: {
    outDir: 'dist/app/moderation',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['moderation.html', 'contester.html'] },
  },
})
