/** `navigator.locks` between the tabs of one browser, exclusive. */
export function lockManager() {
  const queues = new Map<string, (() => void)[]>()
  const held = new Map<string, object>()
  const next = (name: string) => {
    held.delete(name)
    queues.get(name)?.shift()?.()
  }
  return {
    of: (owner: object, isDead: () => boolean) => ({
      request: (name: string, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          const begin = () => {
            if (isDead()) return next(name)
            held.set(name, owner)
            work()
              .then(resolve, reject)
              .finally(() => {
                if (held.get(name) === owner) next(name)
              })
          }
          if (held.has(name)) queues.set(name, [...(queues.get(name) ?? []), begin])
          else begin()
        }),
    }),
    release: (owner: object) => {
      for (const [name, by] of [...held]) if (by === owner) next(name)
    },
  }
}
