import { setTimeout as wait } from 'node:timers/promises'

const HANG_MS = 30_000 // reports what hangs; a shared machine that is slow must not
const AGAIN_MS = 100

/** Tries until it passes, and gives what it gave; past a time it rejects with what the last try said. */
export async function soon<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + HANG_MS
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await wait(AGAIN_MS)
    }
  }
}
