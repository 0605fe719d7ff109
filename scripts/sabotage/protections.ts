import { ABUSE_AUTH } from './abuse-auth.ts'
import { ABUSE_EDGE } from './abuse-edge.ts'
import { ABUSE_ERASURE } from './abuse-erasure.ts'
import { ABUSE_PAGES } from './abuse-pages.ts'
import { ABUSE_PHOTOS } from './abuse-photos.ts'
import { ABUSE_PROFILS } from './abuse-profils.ts'
import { ABUSE_PROOF } from './abuse-proof.ts'
import { ABUSE_RATES } from './abuse-rates.ts'
import { ABUSE_STREAMS } from './abuse-streams.ts'
import { ABUSE_TAKEOVER } from './abuse-takeover.ts'
import { ABUSE_TEXTS } from './abuse-texts.ts'
import { CATALOGUE } from './catalogue.ts'
import { DEVICE } from './device.ts'
import { DEVICE_CATALOGUE } from './device-catalogue.ts'
import { DRAFTS } from './drafts.ts'
import { GATEWAY } from './gateway.ts'
import { HISTORIES } from './histories.ts'
import { LIVE_CROWD } from './live.ts'
import { LIVE_READS } from './live-reads.ts'
import { MEMBERSHIP } from './membership.ts'
import { OPERATORS } from './operators.ts'
import { ORDER } from './order.ts'
import type { Protection } from './protection.ts'
import { SECOND_WALL } from './second-wall.ts'
import { SYNC } from './sync.ts'

export const PROTECTIONS: readonly Protection[] = [
  ...DEVICE,
  ...CATALOGUE,
  ...DRAFTS,
  ...GATEWAY,
  ...DEVICE_CATALOGUE,
  ...SECOND_WALL,
  ...SYNC,
  ...ORDER,
  ...OPERATORS,
  ...MEMBERSHIP,
  ...HISTORIES,
  ...ABUSE_EDGE,
  ...ABUSE_PAGES,
  ...ABUSE_PHOTOS,
  ...ABUSE_PROOF,
  ...ABUSE_TAKEOVER,
  ...ABUSE_STREAMS,
  ...LIVE_CROWD,
  ...LIVE_READS,
  ...ABUSE_AUTH,
  ...ABUSE_ERASURE,
  ...ABUSE_PROFILS,
  ...ABUSE_RATES,
  ...ABUSE_TEXTS,
]
