import { defineConfig } from 'vitest/config'
import { PLAIN_PATHS, PLAIN_ROOT, VITEST } from '../../scripts/lib/plain-root.ts'

/** `npm run test:browsers`: not a project of the root's, which `npm test` runs whole. */
export default defineConfig({
  resolve: { ...PLAIN_PATHS, alias: VITEST },
  test: {
    root: PLAIN_ROOT,
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: 'tests/browsers/display.ts',
    environment: 'node',
    pool: 'forks',
    fileParallelism: false, // a browser or two at a time are enough for a machine
    testTimeout: 300_000, // reports what hangs
    hookTimeout: 120_000,
  },
})
