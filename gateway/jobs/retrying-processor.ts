import { LRUCache } from 'lru-cache'
import { atMost } from '../base/at-most.ts'
import { RETRY_AFTER_MS } from '../notices/mail/send.ts'
import { isStoreDown } from '../store/errors.ts'
import type { ProcessEach } from '../store/process-each.ts'

const REMEMBERED_MAX = 10_000 // items; the least recently tried is evicted first

/** `failed`: will be retried. `given-up`: not by this process, unless the item changes. */
export type ItemOutcome = 'done' | 'failed' | 'given-up'

interface Failures {
  readonly count: number
  /** By the clock; Infinity once it is given up. */
  readonly nextAt: number
}

/**
 * Processes a job's items: remembers failed ones while the process lives, and retries them with the backoff of mails,
 * so that one that can never succeed costs only a few attempts.
 * @param clock monotonic milliseconds
 */
export function createRetryingProcessor(
  clock: () => number,
  onItem: (outcome: ItemOutcome, error?: unknown) => void,
): ProcessEach {
  const failed = new LRUCache<string, Failures>(atMost(REMEMBERED_MAX))

  /** @returns whether it will be retried */
  function fail(key: string, error: unknown): boolean {
    const count = (failed.get(key)?.count ?? 0) + 1
    const wait = RETRY_AFTER_MS[count - 1]
    failed.set(key, { count, nextAt: wait === undefined ? Number.POSITIVE_INFINITY : clock() + wait })
    onItem(wait === undefined ? 'given-up' : 'failed', error)
    return wait !== undefined
  }

  return async (items, keyOf, work) => {
    let done = 0
    let left = 0
    for await (const item of items) {
      const key = keyOf(item)
      const nextAt = failed.get(key)?.nextAt ?? 0
      if (nextAt > clock()) {
        if (nextAt !== Number.POSITIVE_INFINITY) left += 1
        continue
      }
      try {
        const did = await work(item)
        failed.delete(key)
        if (!did) continue
        done += 1
        onItem('done')
      } catch (error) {
        if (isStoreDown(error)) throw error
        if (fail(key, error)) left += 1
      }
    }
    return { done, left }
  }
}
