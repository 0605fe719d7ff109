import { defineConfig } from 'vitest/config'
import { PLAIN_PATHS, PLAIN_ROOT, VITEST } from '../../scripts/lib/plain-root.ts'

/** `npm run test:browsers`: not one of the root's projects, which `npm test` runs in full. */
export default defineConfig({
  resolve: { ...PLAIN_PATHS, alias: VITEST },
  test: {
    root: PLAIN_ROOT,
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: 'tests/browsers/display.ts',
    environment: 'node',
    pool: 'forks',
    fileParallelism: false, // one or two browsers at a time are enough for a machine
    testTimeout: 300_000, // catches hangs only
    hookTimeout: 120_000,
  },
})
