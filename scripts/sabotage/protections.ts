import { ACCESS } from './access.ts'
import { ACCOUNTS } from './accounts.ts'
import { ERASURE } from './erasure.ts'
import { HISTORIES } from './histories.ts'
import { INPUT } from './input.ts'
import { MONEY } from './money.ts'
import { OPERATORS } from './operators.ts'
import type { Protection } from './protection.ts'
import { SECOND_WALL } from './second-wall.ts'

/**
 * One or two for each promise of docs/securite.md and of money, and those whose loss only a generated history has shown;
 * `npm run mutants` covers the rules.
 */
export const PROTECTIONS: readonly Protection[] = [
  ...ACCESS,
  ...SECOND_WALL,
  ...ACCOUNTS,
  ...ERASURE,
  ...INPUT,
  ...OPERATORS,
  ...MONEY,
  ...HISTORIES,
]
