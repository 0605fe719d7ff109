const KEYS_MAX = 20_000 // of one kind; the least recently used goes first

/** How the wait grows with wrong passwords. */
export interface Growth {
  /** Wrong passwords that cost no wait. */
  readonly free: number
  /** The first wait, which doubles each time so many more were wrong, up to the longest. */
  readonly firstMs: number
  readonly doublesEvery: number
  readonly longestMs: number
  /** In so much time without a wait one wrong password is forgotten. */
  readonly forgetsOneMs: number
}

/** Wrong passwords by key. */
export interface Delays {
  /** How long the key has still to wait, in milliseconds; 0 when it need not. */
  waitOf(key: string): number
  /** Counts one. @returns takes it back */
  count(key: string): () => void
  /** Forgets those of every key that is `chosen`. */
  forget(chosen: (key: string) => boolean): void
}

interface Counter {
  readonly count: number
  /** When the last one was counted, in milliseconds since the epoch. */
  readonly at: number
}

function delayAfter(count: number, { free, firstMs, doublesEvery, longestMs }: Growth): number {
  const over = Math.round(count) - free
  return over < 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.floor(over / doublesEvery))
}

/** @param clock milliseconds since the epoch */
export function createDelays({ free, ...rest }: Growth, clock: () => number, gateways: () => number = () => 1): Delays {
  const share = (): Growth => ({ ...rest, free: Math.ceil(free / gateways()) })

  const counters = new Map<string, Counter>()

  function left({ count, at }: Counter): number {
    const free = clock() - at - delayAfter(count, share())
    return Math.max(0, count - Math.max(0, free) / rest.forgetsOneMs)
  }

  /** Put back at the end, so that the Map's order is the order of use. */
  function keep(key: string, counter: Counter): void {
    counters.delete(key)
    counters.set(key, counter)
    const oldest = counters.keys().next()
    if (counters.size > KEYS_MAX && oldest.done === false) counters.delete(oldest.value)
  }

  return {
    waitOf(key) {
      const counter = counters.get(key)
      return counter === undefined ? 0 : Math.max(0, counter.at + delayAfter(counter.count, share()) - clock())
    },
    count(key) {
      const before = counters.get(key) ?? { count: 0, at: clock() }
      const counted = { count: left(before) + 1, at: clock() }
      keep(key, counted)
      return () => {
        const now = counters.get(key)
        if (now === undefined) return
        // The wait that stood before goes on, unless somebody else was wrong meanwhile.
        counters.set(key, now === counted ? before : { ...now, count: Math.max(0, now.count - 1) })
      }
    },
    forget(chosen) {
      for (const key of counters.keys()) if (chosen(key)) counters.delete(key)
    },
  }
}
