interface AcquiredLock {
  readonly owner: object
  /** Notifies the owner that it has lost the lock. */
  readonly lose: () => void
}

/** `navigator.locks` between the tabs of one browser, exclusive locks only. */
export function lockManager() {
  const queues = new Map<string, (() => void)[]>()
  const acquired = new Map<string, AcquiredLock>()
  const next = (name: string) => {
    acquired.delete(name)
    queues.get(name)?.shift()?.()
  }
  return {
    forOwner: (owner: object, isDead: () => boolean) => ({
      request: (name: string, { steal = false }: { readonly steal?: boolean }, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          const lock = { owner, lose: () => reject(new DOMException('stolen', 'AbortError')) }
          const begin = () => {
            if (isDead()) return next(name)
            acquired.set(name, lock)
            work()
              .then(resolve, reject)
              .finally(() => {
                if (acquired.get(name) === lock) next(name)
              })
          }
          if (steal) acquired.get(name)?.lose()
          if (acquired.has(name) && !steal) queues.set(name, [...(queues.get(name) ?? []), begin])
          else begin()
        }),
    }),
    release: (owner: object) => {
      for (const [name, by] of [...acquired]) if (by.owner === owner) next(name)
    },
  }
}
