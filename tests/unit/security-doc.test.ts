import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withSecurityTables } from '../../scripts/lib/security-tables.ts'

describe('docs/securite.md', () => {
  // Proves V8.1.1
  it('prints the policy and the limits as they stand', () => {
    const document = readFileSync('docs/securite.md', 'utf8')
    expect(document).toBe(withSecurityTables(document))
  })
})
