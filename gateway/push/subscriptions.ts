import { createHash } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import { type Db, erase, type Kept, read, refsByPrefix, update, write } from '../accounts/db.ts'
import type { SessionInfo } from '../accounts/types.ts'

/** What a browser gives to be reached by: https://w3c.github.io/push-api/#pushsubscription-interface */
export interface PushKeys {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** One browser that wants to be told. It carries `uid`, so that it goes with the account. */
export interface Subscription extends PushKeys {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  readonly sessionId: string
  readonly createdAt: string
}

const MAX = 10 // browsers a member

function prefixOf(uid: Uid): string {
  return `push:${uid}:`
}

function subscriptionId(uid: Uid, endpoint: string): string {
  return prefixOf(uid) + createHash('sha256').update(endpoint).digest('hex')
}

/** A member's subscriptions whose session still lives, oldest first; the others are erased. */
export async function subscriptionsOf(accounts: Db, uid: Uid): Promise<readonly Kept<Subscription>[]> {
  const found: Kept<Subscription>[] = []
  for (const { _id } of await refsByPrefix(accounts, prefixOf(uid))) {
    const subscription = await read<Subscription>(accounts, _id)
    if (subscription === null) continue
    if ((await read(accounts, subscription.sessionId)) === null) await erase(accounts, [subscription])
    else found.push(subscription)
  }
  return found.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

/** Notes that a browser wants to be told, for as long as this session lives. */
export async function subscribe(accounts: Db, session: SessionInfo, given: PushKeys, now: number): Promise<void> {
  const { uid, sessionId } = session
  const _id = subscriptionId(uid, given.endpoint)
  const { endpoint, keys } = given
  const next = { uid, sessionId, endpoint, keys, createdAt: new Date(now).toISOString() }
  if (!(await write(accounts, { _id, ...next }))) await update(accounts, _id, () => next)
  const all = await subscriptionsOf(accounts, uid)
  await erase(accounts, all.slice(0, Math.max(0, all.length - MAX)))
}

export async function unsubscribe(accounts: Db, uid: Uid, endpoint: string): Promise<void> {
  const subscription = await read<Subscription>(accounts, subscriptionId(uid, endpoint))
  if (subscription !== null) await erase(accounts, [subscription])
}
