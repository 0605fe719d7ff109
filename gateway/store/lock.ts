/** Work on one key is done one at a time, in order of arrival; different keys do not wait for each other. */
export type Lock = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * A lock of this process only: what another process does in between is found by the revisions, and mended by the
 * sweeps.
 */
export function createLock(): Lock {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(key, mine)
    try {
      return await mine
    } finally {
      if (tails.get(key) === mine) tails.delete(key)
    }
  }
}
