interface Hold {
  readonly owner: object
  /** Tells whoever asked for it that it is theirs no more. */
  readonly lose: () => void
}

/** `navigator.locks` between the tabs of one browser, exclusive. */
export function lockManager() {
  const queues = new Map<string, (() => void)[]>()
  const held = new Map<string, Hold>()
  const next = (name: string) => {
    held.delete(name)
    queues.get(name)?.shift()?.()
  }
  return {
    of: (owner: object, isDead: () => boolean) => ({
      request: (name: string, { steal = false }: { readonly steal?: boolean }, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          const hold = { owner, lose: () => reject(new DOMException('stolen', 'AbortError')) }
          const begin = () => {
            if (isDead()) return next(name)
            held.set(name, hold)
            work()
              .then(resolve, reject)
              .finally(() => {
                if (held.get(name) === hold) next(name)
              })
          }
          if (steal) held.get(name)?.lose()
          if (held.has(name) && !steal) queues.set(name, [...(queues.get(name) ?? []), begin])
          else begin()
        }),
    }),
    release: (owner: object) => {
      for (const [name, by] of [...held]) if (by.owner === owner) next(name)
    },
  }
}
