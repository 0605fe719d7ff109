import type { StoreApi } from 'zustand/vanilla'
import { growingDelay } from '#domain/growing-delay.ts'

/** Loads something once, at first use; a failed load is retried at the next use. */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000

/** Loads a file that nothing works without, and retries with backoff until it arrives. */
export async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  const patience = growingDelay(RETRY_MIN_MS, RETRY_MAX_MS)
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn('file not loaded', error instanceof Error ? error.name : 'unknown')
      await new Promise((resolve) => setTimeout(resolve, patience.next()))
    }
  }
}

/** Serializes asynchronous work: each call starts after the one before has settled. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Resolves once the store's state satisfies `isMet`, or at once if it does. Rejects when `signal` aborts. */
export function until<T>(store: StoreApi<T>, isMet: (state: T) => boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (isMet(store.getState())) return resolve()
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    const stop = store.subscribe((state) => {
      if (!isMet(state)) return
      stop()
      signal?.removeEventListener('abort', abort)
      resolve()
    })
    signal?.addEventListener('abort', abort, { once: true })
  })
}
