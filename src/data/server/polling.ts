import { growingDelay } from '#domain/growing-delay.ts'
import type { Clock, PageSignals } from '../platform/platform.ts'

interface PollingInput {
  readonly clock: Clock
  readonly page: Pick<PageSignals, 'isVisible'>
  /** A number from 0 to 1, exclusive. */
  readonly random: () => number
}

// Jitter adds or removes at most a quarter.
const SHORTEST_MS = 15_000
const LONGEST_MS = 240_000
const LONGEST_SEEN_MS = 48_000

/**
 * Polls for changes while there is no stream: calls `look` after a delay that doubles each time, from a quarter of a
 * minute up to five minutes, or to one while the page is visible. Jitter keeps devices that started together from
 * polling together.
 */
export function createPolling({ clock, page, random }: PollingInput, look: () => void) {
  const delay = growingDelay(SHORTEST_MS, LONGEST_MS)
  let due: number | undefined
  let cancel = () => {}

  function schedule(): void {
    const longest = page.isVisible() ? LONGEST_SEEN_MS : LONGEST_MS
    const wait = Math.min(delay.next(), longest) * (0.75 + random() / 2)
    // Repeated sends must not postpone polling for ever.
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
    /** The shortest delay first. */
    start: (): void => {
      stop()
      schedule()
    },
    /** Something was sent: polls within the shortest delay. No effect when off. */
    hurry: (): void => {
      if (due === undefined) return
      delay.reset()
      schedule()
    },
    stop,
    isOn: () => due !== undefined,
  }
}
