import { growingDelay } from '#domain/growing-delay.ts'
import type { Clock, PageSignals } from '../platform/platform.ts'

/** Looks by itself for what no stream tells. */
export interface Polling {
  /** Looks from now on, after the shortest wait first. */
  start(): void
  /** Something was sent, whose answer may be near: the next wait is the shortest at most. Without effect when off. */
  hurry(): void
  stop(): void
  isOn(): boolean
}

export interface PollingInput {
  readonly clock: Clock
  readonly page: Pick<PageSignals, 'isVisible'>
  /** A number from 0 to 1, exclusive. */
  readonly random: () => number
}

// What is drawn adds or takes a quarter at most.
const SHORTEST_MS = 15_000
const LONGEST_MS = 240_000
const LONGEST_SEEN_MS = 48_000

/**
 * Calls `look` after a wait that doubles each time, from a quarter of a minute to five minutes, or to one while somebody
 * sees the page. Each wait is drawn, so that devices that began together do not go on together.
 */
export function createPolling({ clock, page, random }: PollingInput, look: () => void): Polling {
  const delay = growingDelay(SHORTEST_MS, LONGEST_MS)
  let due: number | undefined
  let cancel = () => {}

  function schedule(): void {
    const longest = page.isVisible() ? LONGEST_SEEN_MS : LONGEST_MS
    const wait = Math.min(delay.next(), longest) * (0.75 + random() / 2)
    // What has been sent again and again must not put off the looking for ever.
    if (due !== undefined && due <= clock.now() + wait) return
    cancel()
    due = clock.now() + wait
    cancel = clock.after(wait, () => {
      due = undefined
      schedule()
      look()
    })
  }

  function stop(): void {
    cancel()
    due = undefined
    delay.reset()
  }

  return {
    start: () => {
      stop()
      schedule()
    },
    hurry: () => {
      if (due === undefined) return
      delay.reset()
      schedule()
    },
    stop,
    isOn: () => due !== undefined,
  }
}
