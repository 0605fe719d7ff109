import { DAY_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { DELIVERY_RETENTION_DAYS } from '#domain/notices.ts'
import { iso } from '../base/instant.ts'
import { type Db, eraseById, putIfCurrent } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'

/** Why a delivery failed: a code of ours and the other server's status. Never its words, which repeat addresses. */
export interface DeliveryReason {
  readonly code: string
  readonly status?: number
}

export class DeliveryError extends Error {
  readonly reason: DeliveryReason
  /** `never`: this one is refused for good. `later`: it may pass. `all`: none passes now. */
  readonly retry: 'never' | 'later' | 'all'

  constructor(reason: DeliveryReason, retry: DeliveryError['retry']) {
    super(reason.code)
    this.name = 'DeliveryError'
    this.reason = reason
    this.retry = retry
  }
}

/** Anything else that was thrown: a full disk, a fault of ours. */
export function deliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new DeliveryError({ code }, 'later')
}

/**
 * | `state`    | what it is                                             | `dueAt` is when                         |
 * |------------|--------------------------------------------------------|-----------------------------------------|
 * | `queued`   | waiting to be sent, for the first time or once more    | it may be tried                         |
 * | `held`     | past the pace of its addressee: waits for a digest     | a digest may take it                    |
 * | `sending`  | claimed by a process, which may have died since        | the claim ends                          |
 * | `sent`     | taken by the mail server or push service, or a file    | its content is erased                   |
 * | `failed`   | refused for good, too often, or no longer of use       | its content is erased                   |
 * | `unwanted` | a mail that the member refused, or that would have gone to an address not proved; it never had a text | it is erased if its subject is gone     |
 * | `purged`   | a mail without its text, so that no second one is sent | it is erased if its subject is gone     |
 */
export type DeliveryState = 'queued' | 'held' | 'sending' | 'sent' | 'failed' | 'unwanted' | 'purged'

/** Something to send on one channel to one place: a mail, or a notification to one browser. Instants are ISO 8601. */
export interface Delivery {
  readonly _id: string
  readonly _rev?: string
  /** The member it is for, and the one it is about: the deletion of either account erases it. */
  readonly uid?: Uid
  readonly about?: Uid
  readonly state: DeliveryState
  readonly createdAt: string
  readonly dueAt: string
  readonly attempts: number
  /** Past this it is of no use: a link that no longer opens, an offer that has expired. */
  readonly staleAt?: string
  /** When it was sent, given up or found unwanted. */
  readonly endedAt?: string
  readonly sentAt?: string
  readonly lastError?: DeliveryReason
}

export type Queued = Pick<Delivery, 'state' | 'createdAt' | 'dueAt' | 'attempts'>

/** The fields of a delivery that may leave at once. @param now milliseconds since the epoch */
export function queuedAt(now: number): Queued {
  return { state: 'queued', createdAt: iso(now), dueAt: iso(now), attempts: 0 }
}

/** The fields of a delivery that is over: it is kept until `dueAt`. @param now milliseconds since the epoch */
export function endedAt<S extends DeliveryState>(state: S, now: number) {
  return { state, endedAt: iso(now), dueAt: iso(now + DELIVERY_RETENTION_DAYS * DAY_MS) } as const
}

/**
 * Puts a delivery in its queue. Its id makes a second one impossible. A deletion that began meanwhile may not have seen
 * it: whoever comes second erases it.
 * @returns whether it is there now and was not before
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
