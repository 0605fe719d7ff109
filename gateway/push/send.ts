import webPush from 'web-push'
import type { Candidature } from '#domain/candidature.ts'
import { partsOf } from '#domain/ids.ts'
import { notifications } from '#messages/fr/notifications.ts'
import { type Db, erase, type Kept, update } from '../accounts/db.ts'
import type { Store } from '../store/store.ts'
import { findAll, readOne } from '../sync/documents.ts'
import { isPushEndpoint } from './endpoints.ts'
import { readVapidKeys } from './keys.ts'
import type { Notice } from './notices.ts'
import { type Subscription, subscriptionsOf } from './subscriptions.ts'

/** What the worker of the app shows: service-worker/push.ts. `tag`: sent twice, it is one notification. */
export interface PushPayload {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

export interface PushSettings {
  /** `mailto:` or `https:`, for the push service to complain to. */
  readonly subject: string
  readonly testOrigin: string | null
}

const TIMEOUT_MS = 10_000
const TTL_MAX_S = 24 * 60 * 60 // an offer's whole life
const ATTEMPTS_MAX = 5
const WAIT_MS = 60_000 // before the second attempt; then twice as long each time
const GONE = [404, 410]

function payloadOf(candidature: Candidature, notice: Notice): PushPayload {
  const pending = notice.status === 'pending'
  const [title, body] = pending ? notifications.candidature(candidature.annonce.ville) : notifications.offre
  const url = pending ? `/annonce/${partsOf(candidature._id).annonceId}/candidatures` : '/tableau-de-bord'
  return { title, body, url, tag: notice._id }
}

type Fate = 'sent' | 'gone' | 'later'

async function post(to: Subscription, payload: PushPayload, ttl: number, accounts: Db, settings: PushSettings) {
  if (!isPushEndpoint(to.endpoint, settings.testOrigin)) return 'gone' satisfies Fate
  const vapidDetails = { subject: settings.subject, ...(await readVapidKeys(accounts)) }
  const request = webPush.generateRequestDetails(to, JSON.stringify(payload), { vapidDetails, TTL: ttl })
  try {
    const response = await fetch(to.endpoint, {
      method: 'POST',
      headers: request.headers as unknown as Record<string, string>,
      body: new Uint8Array(request.body ?? Buffer.alloc(0)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent' satisfies Fate
    return (GONE.includes(response.status) ? 'gone' : 'later') satisfies Fate
  } catch {
    return 'later' satisfies Fate
  }
}

/** How long it is still worth telling, in seconds; 0 when it no longer is. */
function worthTelling(candidature: Candidature | null, notice: Notice, now: number): number {
  if (candidature === null || candidature.status !== notice.status) return 0
  if (notice.status === 'pending') return TTL_MAX_S
  return Math.max(0, Math.floor((Date.parse(candidature.offerExpiresAt) - now) / 1000))
}

async function tell(store: Store, notice: Kept<Notice>, settings: PushSettings, now: number): Promise<number> {
  const accounts = store.db('accounts')
  const current = await readOne(store, 'candidatures', notice.candidatureId)
  const candidature = current.state === 'present' ? (current.doc as unknown as Candidature) : null
  const ttl = worthTelling(candidature, notice, now)
  const sentTo = [...notice.sentTo]
  let later = false
  if (candidature !== null && ttl > 0) {
    for (const subscription of await subscriptionsOf(accounts, notice.uid)) {
      if (sentTo.includes(subscription._id)) continue
      const fate = await post(subscription, payloadOf(candidature, notice), ttl, accounts, settings)
      if (fate === 'sent') sentTo.push(subscription._id)
      if (fate === 'gone') await erase(accounts, [subscription])
      later ||= fate === 'later'
    }
  }
  const attempts = notice.attempts + 1
  const state: Notice['state'] = later && attempts < ATTEMPTS_MAX ? 'queued' : 'done'
  const after = new Date(now + WAIT_MS * 2 ** notice.attempts).toISOString()
  await update<Notice>(accounts, notice._id, (kept) => ({ ...kept, attempts, state, sentTo, after }))
  return sentTo.length - notice.sentTo.length
}

/**
 * Tells what is queued to the browsers that asked. Each has it once; one that its service does not know any more is
 * forgotten. Never waited for: the e-mail is the sure way.
 * @returns how many left
 */
export async function sendNotices(store: Store, settings: PushSettings, now: number): Promise<number> {
  const queued = (await findAll(store, 'accounts', { state: 'queued' })) as unknown as Kept<Notice>[]
  let sent = 0
  for (const notice of queued) {
    if (Date.parse(notice.after) <= now) sent += await tell(store, notice, settings, now)
  }
  return sent
}
