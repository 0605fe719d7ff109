import { DAY_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { DELIVERY_RETENTION_DAYS } from '#domain/notices.ts'
import { iso } from '../base/instant.ts'
import { type Db, eraseById, putIfCurrent } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'

/** Why a delivery failed: our code and the other server's status. Never its message, which quotes addresses. */
export interface DeliveryReason {
  readonly code: string
  readonly status?: number
}

export class DeliveryError extends Error {
  readonly reason: DeliveryReason
  /** `never`: rejected for good. `later`: a retry may succeed. `all`: the whole channel is down. */
  readonly retry: 'never' | 'later' | 'all'

  constructor(reason: DeliveryReason, retry: DeliveryError['retry']) {
    super(reason.code)
    this.name = 'DeliveryError'
    this.reason = reason
    this.retry = retry
  }
}

/** Wraps any other error: a full disk, a bug of ours. */
export function deliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new DeliveryError({ code }, 'later')
}

/**
 * | `state`    | meaning                                                | `dueAt` is when                         |
 * |------------|--------------------------------------------------------|-----------------------------------------|
 * | `queued`   | waiting for its first or next attempt                  | it may be tried                         |
 * | `held`     | past its addressee's rate: deferred to a digest        | a digest may take it                    |
 * | `sending`  | claimed by a process, which may have died since        | the claim ends                          |
 * | `sent`     | accepted by the mail server or push service, or a file | its content is erased                   |
 * | `failed`   | rejected for good or too often, or stale               | its content is erased                   |
 * | `unwanted` | suppressed mail: opted out, or address not proved; it never had a text | it is erased if its subject is gone     |
 * | `purged`   | redacted mail, without its text: prevents a second one | it is erased if its subject is gone     |
 */
export type DeliveryState = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'unwanted' | 'purged'

/** A message on one channel to one destination: a mail, or a notification to one browser. Instants are ISO 8601. */
export interface Delivery {
  readonly _id: string
  readonly _rev?: string
  /** Recipient, and the member it is about: the deletion of either account erases it. */
  readonly uid?: Uid
  readonly about?: Uid
  readonly state: DeliveryState
  readonly createdAt: string
  readonly dueAt: string
  readonly attempts: number
  /** When it becomes useless: a link that no longer works, an offer that has expired. */
  readonly staleAt?: string
  /** When it was sent, given up or suppressed. */
  readonly endedAt?: string
  readonly sentAt?: string
  readonly lastError?: DeliveryReason
}

export type Queued = Pick<Delivery, 'state' | 'createdAt' | 'dueAt' | 'attempts'>

/** Fields of a delivery that may be sent at once. @param now milliseconds since the epoch */
export function queuedAt(now: number): Queued {
  return { state: 'queued', createdAt: iso(now), dueAt: iso(now), attempts: 0 }
}

/** Fields of an ended delivery, retained until `dueAt`. @param now milliseconds since the epoch */
export function endedAt<S extends DeliveryState>(state: S, now: number) {
  return { state, endedAt: iso(now), dueAt: iso(now + DELIVERY_RETENTION_DAYS * DAY_MS) } as const
}

/**
 * Queues a delivery. Its id prevents duplicates. A deletion that began meanwhile may have missed it: whichever comes
 * second erases it.
 * @returns whether it is now queued and was not before
 */
export async function enqueue({ isGone }: Pick<NoticeContext, 'isGone'>, db: Db, delivery: Delivery): Promise<boolean> {
  if (!(await putIfCurrent(db, delivery))) return false
  for (const member of [delivery.uid, delivery.about]) {
    if (member === undefined || !(await isGone(member))) continue
    await eraseById(db, delivery._id)
    return false
  }
  return true
}
