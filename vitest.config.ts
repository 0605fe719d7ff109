import { defineConfig } from 'vitest/config'
import { PLAIN_PATHS, PLAIN_ROOT, VITEST } from './scripts/lib/plain-root.ts'

/** Each folder of tests is a project, so that one run holds them all: files of any of them fill the cores. */
const shared = {
  environment: 'node',
  // LevelDB is a native module, and each file opens its own: processes, not threads.
  pool: 'forks' as const,
  setupFiles: ['tests/fixtures/replay.ts'],
  // Files keep nothing between them, and share their process: starting one costs more than what most of them try.
  isolate: false,
  // It ends what hangs, and asserts nothing: what takes two seconds takes twenty where eight others want the processor, and
  // CouchDB writes to the disk and judges in a process apart.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    maxWorkers: 3, // on two cores: one file or another always waits for a disk or a clock
    projects: ['pdf', 'sync', 'gateway', 'interop', 'unit', 'validation', 'model'].map((name) => ({
      root: PLAIN_ROOT,
      resolve: { ...PLAIN_PATHS, alias: VITEST },
      test: { ...shared, name, include: [`tests/${name}/**/*.test.{ts,tsx}`] },
    })),
  },
})
