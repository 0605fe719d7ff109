import webPush from 'web-push'
import type { Candidature } from '#domain/candidature.ts'
import { MINUTE_MS } from '#domain/durations.ts'
import { isMessageEvent, isPartenariatEvent, isStatementEvent } from '#domain/notices.ts'
import type { PushPayload } from '#wire/push.ts'
import { candidatureFacts } from '../../messages/notice-facts.ts'
import { NOTICE_WORDS } from '../../messages/notices.ts'
import { SALES_PUSH } from '../../messages/sales-notices.ts'
import { type Db, eraseById, get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { alertPayload } from '../alerts/words.ts'
import { type DeliverOptions, deliverDue } from '../deliver.ts'
import { DeliveryError } from '../delivery.ts'
import { paperNotices } from '../papers.ts'
import { type PushDelivery, pushId } from './queue.ts'
import { areUsableKeys, isPushEndpoint, livingSubscription, readVapidKeys, type Subscription } from './subscriptions.ts'

export interface PushSettings {
  /** `mailto:` or `https:` contact for the push service's complaints. */
  readonly subject: string
  readonly testOrigin: string | null
}

const TIMEOUT_MS = 10_000
const LEASE_MS = MINUTE_MS
const AT_ONCE = 8 // an unresponsive service delays only its own browsers
const TTL_MAX_S = 24 * 60 * 60 // the full duration of an offer
const RETRY_AFTER_MS = [1, 2, 4, 8].map((minutes) => minutes * MINUTE_MS)
const GONE: readonly number[] = [404, 410]

/** @throws DeliveryError `outdated` when it is no longer news */
async function payloadOf(store: Store, delivery: PushDelivery): Promise<PushPayload> {
  if (delivery.event === 'alert') return alertPayload(store, delivery)
  if (delivery.event === 'sales-of-day') return { ...SALES_PUSH, url: '/tableau-de-bord', tag: 'notice:sales' }
  const { event, candidatureId } = delivery
  const candidature = await get<Candidature>(store.db('candidatures'), candidatureId)
  if (isPartenariatEvent(event)) {
    const notice = (await paperNotices(store, candidatureId)).find(({ id }) => delivery._id.startsWith(pushId(id, '')))
    if (notice === undefined) throw new DeliveryError({ code: 'outdated' }, 'never')
    // The newest of a partnership's papers replaces the one still shown, and so does that of its statements.
    const tag = `notice:${candidatureId}:${isStatementEvent(event) ? 'releves' : 'papers'}`
    return { ...notice.push(), url: notice.letter().action.path, tag }
  }
  const stands = candidature !== null && (isMessageEvent(event) || candidature.status === event)
  if (!stands) throw new DeliveryError({ code: 'outdated' }, 'never')
  const facts = candidatureFacts(candidature)
  const { path } = NOTICE_WORDS[event].mail(facts).action
  // Candidatures to one annonce have the same text: the newest replaces the one still shown.
  const about = event === 'pending' ? facts.annonceId : candidatureId
  return { ...NOTICE_WORDS[event].push(facts), url: path, tag: `notice:${about}:${event}` }
}

/** How long the push service may store it for an offline browser, in seconds. */
function ttlOf({ staleAt }: PushDelivery, now: number): number {
  return staleAt === undefined ? TTL_MAX_S : Math.max(0, Math.floor((Date.parse(staleAt) - now) / 1000))
}

async function requestFor(
  accounts: Db,
  subscription: Subscription,
  payload: PushPayload,
  subject: string,
  TTL: number,
) {
  const vapidDetails = { subject, ...(await readVapidKeys(accounts)) }
  return webPush.generateRequestDetails(subscription, JSON.stringify(payload), { vapidDetails, TTL })
}

/** @throws DeliveryError by the service's status; a browser unknown to it is unsubscribed */
async function post(accounts: Db, subscription: Subscription, request: webPush.RequestDetails): Promise<void> {
  const response = await fetch(subscription.endpoint, {
    method: 'POST',
    headers: request.headers as unknown as Record<string, string>,
    body: new Uint8Array(request.body ?? Buffer.alloc(0)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new DeliveryError({ code: 'unreachable' }, 'later')
  })
  await response.body?.cancel()
  if (response.ok) return
  const gone = GONE.includes(response.status)
  if (gone) await eraseById(accounts, subscription._id)
  throw new DeliveryError({ code: 'refused', status: response.status }, gone ? 'never' : 'later')
}

export interface PushSending extends DeliverOptions {
  readonly store: Store
  readonly settings: PushSettings
}

/** Why a subscription can never be sent to; for some faults the web-push library throws outside any promise. */
function faultOf({ endpoint, keys }: Subscription, { testOrigin }: PushSettings): string | null {
  if (!isPushEndpoint(endpoint, testOrigin)) return 'bad-endpoint'
  return areUsableKeys(keys) ? null : 'unusable-key'
}

async function send(sending: PushSending, delivery: PushDelivery): Promise<void> {
  const { store, settings, clock } = sending
  const accounts = store.db('accounts')
  const subscription = await livingSubscription(accounts, delivery.subscriptionId)
  if (subscription === null) throw new DeliveryError({ code: 'unsubscribed' }, 'never')
  const fault = faultOf(subscription, settings)
  if (fault !== null) {
    await eraseById(accounts, subscription._id)
    throw new DeliveryError({ code: fault }, 'never')
  }
  const payload = await payloadOf(store, delivery)
  const ttl = ttlOf(delivery, clock())
  const request = await requestFor(accounts, subscription, payload, settings.subject, ttl)
  await post(accounts, subscription, request)
}

/** Sends due notifications, each to its browser. They may get lost: the mail is the reliable channel. */
export function sendPushes(sending: PushSending): Promise<number> {
  const channel = {
    db: sending.store.db('accounts'),
    retryAfterMs: RETRY_AFTER_MS,
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    send: (delivery: PushDelivery) => send(sending, delivery),
    ended: (delivery: PushDelivery) => delivery, // it stores no text
  }
  return deliverDue<PushDelivery>(channel, sending)
}
