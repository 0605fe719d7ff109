import { ACCESS } from './access.ts'
import { ACCOUNTS } from './accounts.ts'
import { CATALOGUE } from './catalogue.ts'
import { DEVICE } from './device.ts'
import { DRAFTS } from './drafts.ts'
import { ERASURE } from './erasure.ts'
import { EXCHANGE } from './exchange.ts'
import { HISTORIES } from './histories.ts'
import { INPUT } from './input.ts'
import { LIVE } from './live.ts'
import { LIVES } from './lives.ts'
import { OPERATORS } from './operators.ts'
import type { Protection } from './protection.ts'
import { SECOND_WALL } from './second-wall.ts'

/** What docs/securite.md promises; the rest is asked about by `npm run mutants`. */
export const SECURITY: readonly Protection[] = [
  ...ACCESS,
  ...SECOND_WALL,
  ...ACCOUNTS,
  ...ERASURE,
  ...INPUT,
  ...OPERATORS,
]

/** What docs/sync.md promises: nothing is lost, nothing stalls, nothing lies. */
const SYNC: readonly Protection[] = [...DEVICE, ...EXCHANGE, ...LIVES, ...HISTORIES, ...DRAFTS, ...CATALOGUE, ...LIVE]

export const PROTECTIONS: readonly Protection[] = [...SECURITY, ...SYNC]
