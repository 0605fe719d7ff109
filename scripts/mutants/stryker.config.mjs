/** `npm run mutants`: mutations of the domain's code that no unit test detects; `-- --mutate <file>` for one file. */
export default {
  packageManager: 'npm',
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  mutate: ['src/domain/**/*.ts'],
  tsconfigFile: 'none', // it would be rewritten by an API that TypeScript 7 no longer has
  ignorePatterns: ['/dist', '/data', '/docs', '/public', '/test-results'],
  tempDirName: 'test-results/mutants',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  ignoreStatic: true, // tables and constants: Vitest 4 never switches their mutants on, and all would seem to survive
  concurrency: 1,
}
