/** `npm run mutants`: the changes of the domain's code that no unit test notices; `-- --mutate <file>` of one file. */
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
  // Tables are read while files load, and a change of one takes all the tests: `--ignoreStatic false -t <file>` asks about it.
  ignoreStatic: true,
  concurrency: 1,
}
