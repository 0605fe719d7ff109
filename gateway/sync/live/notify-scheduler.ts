const TICK_MS = 50
const ROUND_MS = 5000
const AT_A_TICK = 10 // two hundred pulls a second, which the gateway answers with room to spare

/** Receives notifications that a public document has changed. */
export interface Listener {
  notifyPublic(): void
}

/**
 * Notifies everybody of public changes, in turn: simultaneous pulls are answered late, and each change would cause one
 * of everybody. A few listeners are notified at once. In a crowd each one is notified every five seconds of all changes
 * since, so that those notified together also ask for the same.
 */
export interface NotifyScheduler {
  /** The listener knows the changes so far, or pulls them once it has joined. */
  join(listener: Listener): void
  leave(listener: Listener): void
  /** Something has changed: schedules a notification of every listener. */
  changed(): void
  /** The listener has just been notified, out of turn. */
  markNotified(listener: Listener): void
  stop(): void
}

export function createNotifyScheduler(): NotifyScheduler {
  const lastNotified = new Map<Listener, number>() // in the order of their turns
  let changes = 0
  let left = 0 // listeners that have not had their turn since the last change
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    const share = Math.max(AT_A_TICK, Math.ceil((lastNotified.size * TICK_MS) / ROUND_MS))
    left = Math.min(left, lastNotified.size) - share
    timer = left > 0 ? setTimeout(tick, TICK_MS) : undefined
    let remaining = Math.min(share, lastNotified.size)
    for (const [listener, notifiedAt] of lastNotified) {
      if (remaining === 0) return
      remaining -= 1
      lastNotified.delete(listener)
      lastNotified.set(listener, changes)
      if (notifiedAt < changes) listener.notifyPublic()
    }
  }

  return {
    join: (listener) => void lastNotified.set(listener, changes),
    leave: (listener) => void lastNotified.delete(listener),
    changed: () => {
      changes += 1
      left = lastNotified.size
      timer ??= setTimeout(tick, TICK_MS)
    },
    markNotified: (listener) => void lastNotified.set(listener, changes),
    stop: () => clearTimeout(timer),
  }
}
