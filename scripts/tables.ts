import { readFileSync, writeFileSync } from 'node:fs'
import { withSecurityTables } from './lib/security-tables.ts'

/** `npm run tables`: prints the policy and the limits into docs/securite.md. */
const path = new URL('../docs/securite.md', import.meta.url)
writeFileSync(path, withSecurityTables(readFileSync(path, 'utf8')))
