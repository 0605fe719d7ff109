import { ACCESS } from './access.ts'
import { ACCOUNTS } from './accounts.ts'
import { ERASURE } from './erasure.ts'
import { HISTORIES } from './histories.ts'
import { INPUT } from './input.ts'
import { OPERATORS } from './operators.ts'
import type { Protection } from './protection.ts'
import { SECOND_WALL } from './second-wall.ts'

/** What docs/securite.md promises. */
export const SECURITY_PROTECTIONS: readonly Protection[] = [
  ...ACCESS,
  ...SECOND_WALL,
  ...ACCOUNTS,
  ...ERASURE,
  ...INPUT,
  ...OPERATORS,
]

/** With what only a drawn history has shown to be lost; rules are asked about by `npm run mutants`. */
export const PROTECTIONS: readonly Protection[] = [...SECURITY_PROTECTIONS, ...HISTORIES]
