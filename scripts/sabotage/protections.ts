import { ABUSE_AUTH } from './abuse-auth.ts'
import { ABUSE_EDGE } from './abuse-edge.ts'
import { ABUSE_ERASURE } from './abuse-erasure.ts'
import { ABUSE_EXPORT } from './abuse-export.ts'
import { ABUSE_NOTICES } from './abuse-notices.ts'
import { ABUSE_PAGES } from './abuse-pages.ts'
import { ABUSE_PHOTOS } from './abuse-photos.ts'
import { ABUSE_PROFILS } from './abuse-profils.ts'
import { ABUSE_PROOF } from './abuse-proof.ts'
import { ABUSE_RATES } from './abuse-rates.ts'
import { ABUSE_REPLICATORS } from './abuse-replicators.ts'
import { ABUSE_STREAMS } from './abuse-streams.ts'
import { ABUSE_TAKEOVER } from './abuse-takeover.ts'
import { ABUSE_TEXTS } from './abuse-texts.ts'
import { ALERT_PROTECTIONS } from './alerts.ts'
import { BACKUP } from './backup.ts'
import { CATALOGUE } from './catalogue.ts'
import { CLUSTER } from './cluster.ts'
import { DEPLOYMENT } from './deploy.ts'
import { DEVICE } from './device.ts'
import { DEVICE_CATALOGUE } from './device-catalogue.ts'
import { DOMAIN } from './domain.ts'
import { DRAFTS } from './drafts.ts'
import { FIRST_HTML_PROTECTIONS } from './first-html.ts'
import { GATEWAY } from './gateway.ts'
import { HISTORIES } from './histories.ts'
import { LIVE_CROWD } from './live.ts'
import { LIVE_READS } from './live-reads.ts'
import { MEMBERSHIP } from './membership.ts'
import { OPERATORS } from './operators.ts'
import { ORDER } from './order.ts'
import { PAPERS_AGREED } from './papers-agreed.ts'
import { PAPERS_INVENTAIRE } from './papers-inventaire.ts'
import { PAPERS_LEAVE } from './papers-leave.ts'
import { PAPERS_MODEL } from './papers-model.ts'
import { PAPERS_PAGES } from './papers-pages.ts'
import { PAPERS_RECORDS } from './papers-records.ts'
import type { Protection } from './protection.ts'
import { SEARCHES } from './search.ts'
import { SECOND_WALL } from './second-wall.ts'
import { SUIVIS } from './suivis.ts'
import { SYNC } from './sync.ts'
import { TALK } from './talk.ts'
import { UPGRADES } from './upgrades.ts'
import { WATCHING } from './watching.ts'

export const PROTECTIONS: readonly Protection[] = [
  ...DOMAIN,
  ...DEVICE,
  ...BACKUP,
  ...CATALOGUE,
  ...CLUSTER,
  ...DRAFTS,
  ...GATEWAY,
  ...DEVICE_CATALOGUE,
  ...SEARCHES,
  ...SUIVIS,
  ...SECOND_WALL,
  ...ALERT_PROTECTIONS,
  ...SYNC,
  ...ORDER,
  ...OPERATORS,
  ...WATCHING,
  ...MEMBERSHIP,
  ...HISTORIES,
  ...ABUSE_EDGE,
  ...ABUSE_PAGES,
  ...FIRST_HTML_PROTECTIONS,
  ...ABUSE_PHOTOS,
  ...ABUSE_NOTICES,
  ...ABUSE_PROOF,
  ...ABUSE_TAKEOVER,
  ...ABUSE_STREAMS,
  ...ABUSE_REPLICATORS,
  ...LIVE_CROWD,
  ...LIVE_READS,
  ...ABUSE_AUTH,
  ...ABUSE_ERASURE,
  ...ABUSE_PROFILS,
  ...ABUSE_EXPORT,
  ...ABUSE_RATES,
  ...PAPERS_AGREED,
  ...PAPERS_INVENTAIRE,
  ...PAPERS_MODEL,
  ...PAPERS_RECORDS,
  ...TALK,
  ...UPGRADES,
  ...ABUSE_TEXTS,
  ...PAPERS_LEAVE,
  ...PAPERS_PAGES,
  ...DEPLOYMENT,
]
