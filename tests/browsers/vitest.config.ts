import { defineConfig } from 'vitest/config'

/** `npm run test:browsers`: not a project of the root's, which `npm test` runs whole. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/browsers/**/*.test.ts'],
    globalSetup: 'tests/browsers/display.ts',
    environment: 'node',
    pool: 'forks',
    fileParallelism: false, // a browser or two at a time are enough for a machine
    testTimeout: 300_000, // reports what hangs
    hookTimeout: 120_000,
  },
})
