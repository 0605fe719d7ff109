import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutants` runs against the domain, and nothing else. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/unit/domain/**/*.test.ts'], testTimeout: 60_000 },
})
