import { ABUSE_AUTH } from './abuse-auth.ts'
import { ABUSE_EDGE } from './abuse-edge.ts'
import { ABUSE_NOTICES } from './abuse-notices.ts'
import { ABUSE_PHOTOS } from './abuse-photos.ts'
import { ABUSE_PROFILS } from './abuse-profils.ts'
import { ABUSE_STREAMS } from './abuse-streams.ts'
import { ABUSE_TEXTS } from './abuse-texts.ts'
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
  ...ABUSE_EDGE,
  ...ABUSE_PHOTOS,
  ...ABUSE_NOTICES,
  ...ABUSE_STREAMS,
  ...ABUSE_TEXTS,
  ...ABUSE_AUTH,
  ...ABUSE_PROFILS,
]
