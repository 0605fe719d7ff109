import { defineConfig } from 'vitest/config'
import { PLAIN_PATHS, PLAIN_ROOT, VITEST } from './scripts/lib/plain-root.ts'
import { LONG } from './tests/fixtures/counts.ts'

/** Minutes each, whatever they find: `npm run test:long` and `npm run test:sync` run them. */
const NIGHTLY = ['tests/model/month.test.ts', 'tests/gateway/kill.test.ts']

/** Each folder of tests is a project, so that one run has them all: files of any of them keep the cores busy. */
const shared = {
  environment: 'node',
  // LevelDB is a native module, and each file opens its own: processes, not threads.
  pool: 'forks' as const,
  setupFiles: ['tests/fixtures/replay.ts'],
  // Files share no state, but share their process: starting one costs more than most of what they test.
  isolate: false,
  // Ends hung tests, and asserts nothing: what takes two seconds takes twenty where eight others want the processor,
  // and CouchDB writes to the disk and judges in a process of its own.
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
      test: { ...shared, name, include: [`tests/${name}/**/*.test.{ts,tsx}`], exclude: LONG ? [] : NIGHTLY },
    })),
  },
})
