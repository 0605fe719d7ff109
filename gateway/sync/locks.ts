/** Work on one key is done one at a time, in the order asked; different keys do not wait for each other. */
export interface Locks {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** In this process only: two gateways on one CouchDB rely on revisions for a single document. */
export function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run: async (key, work) => {
      const before = tails.get(key) ?? Promise.resolve()
      const mine = before.then(work, work)
      tails.set(key, mine)
      try {
        return await mine
      } finally {
        if (tails.get(key) === mine) tails.delete(key)
      }
    },
  }
}
