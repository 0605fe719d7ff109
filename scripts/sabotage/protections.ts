import { ABUSE_STREAMS } from './abuse-streams.ts'
import { DEVICE } from './device.ts'
import { DOMAIN } from './domain.ts'
import { GATEWAY } from './gateway.ts'
import { HISTORIES } from './histories.ts'
import { MEMBERSHIP } from './membership.ts'
import type { Protection } from './protection.ts'
import { SYNC } from './sync.ts'

export const PROTECTIONS: readonly Protection[] = [
  ...DOMAIN,
  ...DEVICE,
  ...GATEWAY,
  ...SYNC,
  ...MEMBERSHIP,
  ...HISTORIES,
  ...ABUSE_STREAMS,
]
