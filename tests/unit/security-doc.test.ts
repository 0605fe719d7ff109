import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withSecurityTables } from '../../scripts/lib/security-tables.ts'

// Proves V8.1.1
it('docs/securite.md prints the policy and the limits as they stand', () => {
  const document = readFileSync('docs/securite.md', 'utf8')
  expect(document).toBe(withSecurityTables(document))
})
