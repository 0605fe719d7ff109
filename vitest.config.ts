import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // LevelDB is a native module, and each file opens its own: processes, not threads.
    pool: 'forks',
    maxWorkers: 2,
    // CouchDB writes to the disk and judges in a process apart, where the embedded store is this very process.
    testTimeout: process.env.COUCHDB_URL ? 60_000 : 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
