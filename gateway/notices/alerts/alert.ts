import { DAY_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import type { NoticeContext } from '../context.ts'
import { enqueue, queuedAt } from '../delivery.ts'
import { type AlertKind, type Mail, provedEmail, type SearchHits, suppressedMail } from '../mail/document.ts'
import { queuePushes } from '../push/queue.ts'

/** A mail rendered only when it is sent, from the searches and annonces as they are then. */
export type AlertMail = Mail &
  Required<Pick<Mail, 'uid' | 'to'>> & {
    readonly alert: AlertKind
    readonly found: readonly SearchHits[]
    /** The site's origin, for its links. */
    readonly origin: string
  }

export interface MemberAlert {
  /** Derived from the member and the content, so that it is never sent twice. Starts with the member's uid. */
  readonly id: string
  readonly uid: Uid
  /** For an alert about one annonce: its boutique. */
  readonly about?: Uid
  readonly kind: AlertKind
  readonly mail: readonly SearchHits[]
  readonly push: readonly SearchHits[]
}

const USEFUL_MS = DAY_MS // an annonce from the day before is no longer news

/** Queues the mail, or a suppressed one in its place: its id records that the alert was handled. */
async function queueMail(context: NoticeContext, alert: MemberAlert): Promise<boolean> {
  const { id, uid, about, kind, mail: found, push } = alert
  const { store, origin, clock } = context
  const now = clock()
  const to = found.length === 0 ? null : await provedEmail(store, uid)
  const by = [...new Set([...found, ...push].map(({ recherche }) => recherche))]
  const ids = { _id: id, uid, by, ...(about === undefined ? {} : { about }) }
  if (to === null) {
    await enqueue(context, store.db('mail'), suppressedMail(ids, now))
    return false
  }
  const mail: AlertMail = {
    ...ids,
    to,
    alert: kind,
    found,
    origin,
    secret: true, // contains the links that stop it
    staleAt: iso(now + USEFUL_MS),
    ...queuedAt(now),
  }
  return enqueue(context, store.db('mail'), mail)
}

/** Queues an alert on the chosen channels; the mail last. @returns whether it was queued on any */
export async function queueAlert(context: NoticeContext, alert: MemberAlert): Promise<boolean> {
  const { id, uid, kind, push } = alert
  const staleAt = iso(context.clock() + USEFUL_MS)
  const pushed =
    push.length > 0 && (await queuePushes(context, { id, uid, staleAt }, { event: 'alert', alert: kind, found: push }))
  return (await queueMail(context, alert)) || pushed
}
