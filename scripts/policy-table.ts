import { readFileSync, writeFileSync } from 'node:fs'
import { withPolicyTable } from './lib/policy-table.ts'

/** `npm run policy`: prints gateway/policy.ts into docs/securite.md. */
const path = new URL('../docs/securite.md', import.meta.url)
writeFileSync(path, withPolicyTable(readFileSync(path, 'utf8')))
