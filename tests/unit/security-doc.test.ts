import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPolicyTable } from '../../scripts/lib/policy-table.ts'

describe('docs/securite.md', () => {
  it('prints the policy as it stands', () => {
    const document = readFileSync('docs/securite.md', 'utf8')
    expect(document).toBe(withPolicyTable(document))
  })
})
