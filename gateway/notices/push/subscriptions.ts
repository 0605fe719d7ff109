import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import type { SessionInfo } from '../../http/session.ts'
import {
  type Db,
  type DocRef,
  erase,
  eraseById,
  get,
  getByPrefix,
  putIfCurrent,
  type Stored,
  update,
} from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'

/** Address and keys of a browser's push subscription: https://w3c.github.io/push-api/#pushsubscription-interface */
export interface PushKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** One browser to notify. It has a `uid`, so that it is deleted with the account. */
export interface Subscription extends DocRef, PushKeys {
  readonly uid: Uid
  readonly sessionId: string
  readonly createdAt: string
}

const MAX = 10 // browsers per member

function prefixOf(uid: Uid): string {
  return `push:${uid}:`
}

function subscriptionId(store: Pick<Store, 'opaqueId'>, uid: Uid, endpoint: string): string {
  return prefixOf(uid) + store.opaqueId(`endpoint:${endpoint}`)
}

const POINT_BYTES = 65 // uncompressed, as browsers provide it: https://www.w3.org/TR/push-api/#getkey-method
const AUTH_BYTES = 16
const CURVE = 'prime256v1' // P-256

/** Whether a browser's keys allow encryption: its public key must be a point of the curve. */
export function areUsableKeys(keys: unknown): keys is PushKeys['keys'] {
  const { p256dh, auth } = (keys ?? {}) as { readonly [name: string]: unknown }
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return false
  const point = new Uint8Array(Buffer.from(p256dh, 'base64url'))
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length < AUTH_BYTES) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** A subscription lives as long as its session: one with an ended session, or none, is erased. */
async function isAlive(accounts: Db, subscription: Subscription): Promise<boolean> {
  const { sessionId } = subscription
  if (typeof sessionId === 'string' && sessionId !== '' && (await get(accounts, sessionId)) !== null) return true
  await erase(accounts, [subscription])
  return false
}

/** @returns null when the browser must not be notified any more */
export async function livingSubscription(accounts: Db, id: string): Promise<Subscription | null> {
  const subscription = await get<Subscription>(accounts, id)
  return subscription !== null && (await isAlive(accounts, subscription)) ? subscription : null
}

/** A member's living subscriptions, oldest first. */
export async function subscriptionsOf(accounts: Db, uid: Uid): Promise<readonly Stored<Subscription>[]> {
  const all = await getByPrefix<Subscription>(accounts, prefixOf(uid))
  const alive = await Promise.all(all.map((subscription) => isAlive(accounts, subscription)))
  return all.filter((_subscription, index) => alive[index]).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** Subscribes a browser as long as this session lives; past the maximum the oldest are dropped. */
export async function subscribe(store: Store, session: SessionInfo, given: PushKeys, now: number): Promise<void> {
  const accounts = store.db('accounts')
  const { uid, sessionId } = session
  const { endpoint, keys } = given
  const _id = subscriptionId(store, uid, endpoint)
  const next = { uid, sessionId, endpoint, keys, createdAt: iso(now) }
  if (!(await putIfCurrent(accounts, { _id, ...next }))) await update(accounts, _id, () => next)
  const all = await subscriptionsOf(accounts, uid)
  await erase(accounts, all.slice(0, Math.max(0, all.length - MAX)))
}

export function unsubscribe(store: Store, uid: Uid, endpoint: string): Promise<void> {
  return eraseById(store.db('accounts'), subscriptionId(store, uid, endpoint))
}

/** Moves a subscription to the id that its endpoint has under the current secret. */
export async function renewSubscription(store: Store, subscription: Stored<Subscription>): Promise<void> {
  const accounts = store.db('accounts')
  const { _id, _rev, ...fields } = subscription
  const next = subscriptionId(store, fields.uid, fields.endpoint)
  if (next === _id) return
  await putIfCurrent(accounts, { _id: next, ...fields })
  await erase(accounts, [subscription])
}

/**
 * The browsers' own push services. A subscription names a URL that this server will call: allowing any other would let
 * a member make it call a machine of their choice.
 */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

const ENDPOINT_MAX = 1000 // characters

/** @param testOrigin an additional allowed origin for tests; null in production */
export function isPushEndpoint(endpoint: unknown, testOrigin: string | null): endpoint is string {
  if (typeof endpoint !== 'string' || endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (origin === testOrigin) return true
  return protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname))
}

/** VAPID key pair, which authenticates this site to push services: https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const ID = 'vapid'

/** The site's keys, generated at first use and stored: other keys would void all subscriptions. */
export async function readVapidKeys(accounts: Db): Promise<VapidKeys> {
  for (;;) {
    const stored = await get<VapidKeys>(accounts, ID)
    if (stored !== null) return { publicKey: stored.publicKey, privateKey: stored.privateKey }
    // Another gateway may write concurrently: the first wins.
    await putIfCurrent(accounts, { _id: ID, ...webPush.generateVAPIDKeys() })
  }
}
