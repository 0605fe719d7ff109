import { iso } from '../base/instant.ts'
import { type Db, find, put } from '../store/documents.ts'
import { type ProcessEach, processEach, throwAny } from '../store/process-each.ts'
import { type Delivery, type DeliveryError, type DeliveryReason, deliveryError, endedAt } from './delivery.ts'

export type DeliveryOutcome = 'sent' | 'retried' | 'failed'

/** A queue, and how its deliveries are sent. */
export interface DeliveryChannel<T extends Delivery> {
  readonly db: Db
  /** Backoff: delay after each failed attempt; after the last the delivery is given up. */
  readonly retryAfterMs: readonly number[]
  /** How long a process has to write the outcome of a delivery it claimed; then another takes it over. */
  readonly leaseMs: number
  /** Queued deliveries not to send now: until when, in milliseconds since the epoch; `null` drops what is no news any more. */
  readonly deferrals?: (queued: readonly T[]) => Promise<ReadonlyMap<string, number | null>>
  /** Maximum number sent concurrently. */
  readonly atOnce: number
  /** Sends one, or throws; a `DeliveryError` says whether to retry. */
  readonly send: (delivery: T) => Promise<void>
  /** Fields of an ended delivery to retain. */
  readonly ended: (delivery: T) => Delivery
}

export interface DeliverOptions {
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** `reason`: only for a failure. */
  readonly onOutcome?: (outcome: DeliveryOutcome, reason?: DeliveryReason) => void
  /** How to process the deliveries; one whose claim or outcome cannot be written stops only itself. */
  readonly each?: ProcessEach
}

/** Writes over the revision that was read. @returns null when another write came first */
async function write<T extends Delivery>(db: Db, delivery: T): Promise<T | null> {
  const result = await put(db, delivery)
  return result.outcome === 'written' ? { ...delivery, _rev: result.rev } : null
}

/** When to retry a failed delivery, in milliseconds since the epoch; null when it is given up. */
function nextAttempt({ attempts, staleAt }: Delivery, error: DeliveryError, waits: readonly number[], now: number) {
  const wait = waits[attempts - 1]
  if (error.retry === 'never' || wait === undefined) return null
  // At the latest when it becomes stale: it is then given up, and its content may be deleted.
  return staleAt === undefined ? now + wait : Math.min(now + wait, Date.parse(staleAt))
}

function afterAttempt<T extends Delivery>(
  { retryAfterMs, ended }: DeliveryChannel<T>,
  delivery: T,
  error: DeliveryError | null,
  now: number,
): Delivery {
  if (error === null) {
    const { lastError, ...withoutError } = ended(delivery)
    return { ...withoutError, ...endedAt('sent', now), sentAt: iso(now) }
  }
  const lastError = error.reason
  const next = nextAttempt(delivery, error, retryAfterMs, now)
  if (next === null) return { ...ended(delivery), lastError, ...endedAt('failed', now) }
  return { ...delivery, lastError, state: 'queued', dueAt: iso(next) }
}

function outcomeOf({ state }: Pick<Delivery, 'state'>): DeliveryOutcome {
  if (state === 'queued') return 'retried'
  return state === 'sent' ? 'sent' : 'failed'
}

/** Claims a delivery by its revision: of two processes, one gets it. A stale one fails without being sent. */
async function claim<T extends Delivery>(
  { db, retryAfterMs, leaseMs, ended }: DeliveryChannel<T>,
  { clock, onOutcome }: DeliverOptions,
  delivery: T,
): Promise<T | null> {
  const now = clock()
  const stale = delivery.staleAt !== undefined && Date.parse(delivery.staleAt) <= now
  const spent = delivery.attempts > retryAfterMs.length // every attempt ended in a crash
  if (stale || spent) {
    const lastError = { code: stale ? 'too-late' : 'no-outcome' }
    const failed = { ...ended(delivery), lastError, ...endedAt('failed', now) }
    if ((await write(db, failed)) !== null) onOutcome?.('failed', lastError)
    return null
  }
  return write(db, { ...delivery, state: 'sending', dueAt: iso(now + leaseMs), attempts: delivery.attempts + 1 })
}

/** @returns the delivery's error, if there was one */
async function sendClaimed<T extends Delivery>(
  channel: DeliveryChannel<T>,
  { clock, onOutcome }: DeliverOptions,
  delivery: T,
): Promise<DeliveryError | null> {
  // Called inside a promise, so that a synchronous throw counts as a failure too.
  const error = await Promise.resolve(delivery)
    .then(channel.send)
    .then(() => null, deliveryError)
  const next = afterAttempt(channel, delivery, error, clock())
  // The write fails if the account was deleted, or the claim had expired.
  if ((await write(channel.db, next)) !== null) onOutcome?.(outcomeOf(next), error?.reason)
  return error
}

/**
 * Sends due deliveries: queued ones, and those claimed by a process that never wrote an outcome. The claim is written
 * before the sending and the outcome after it, so that a process killed in between causes at most that one delivery to
 * be sent twice: docs/decisions/0014. One that throws never stops the others; when the channel is down, the rest waits
 * for the next run.
 * @returns how many were sent
 */
export async function deliverDue<T extends Delivery>(
  channel: DeliveryChannel<T>,
  options: DeliverOptions,
): Promise<number> {
  const dueAt = { $lte: iso(options.clock()) }
  const queued = await find<T>(channel.db, { state: 'queued', dueAt })
  const abandoned = await find<T>(channel.db, { state: 'sending', dueAt })
  const deferred = (await channel.deferrals?.(queued)) ?? new Map<string, number | null>()
  const { each = processEach } = options
  const remaining = [...queued, ...abandoned].values() // shared iterator: each worker takes the next one
  let down = false
  const deliver = async (delivery: T): Promise<boolean> => {
    const until = deferred.get(delivery._id)
    if (until === null) {
      await put(channel.db, { _id: delivery._id, _rev: delivery._rev, _deleted: true })
      return false
    }
    if (until !== undefined) {
      await write(channel.db, { ...delivery, state: 'held', dueAt: iso(until) })
      return false
    }
    const claimed = down ? null : await claim(channel, options, delivery)
    if (claimed === null) return false
    const error = await sendClaimed(channel, options, claimed)
    if (error?.retry === 'all') down = true
    return error === null
  }
  const workers = Array.from({ length: channel.atOnce }, () => each(remaining, ({ _id }) => _id, deliver))
  const ended = await Promise.allSettled(workers)
  throwAny(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  return ended.reduce((sent, one) => sent + (one.status === 'fulfilled' ? one.value.done : 0), 0)
}
