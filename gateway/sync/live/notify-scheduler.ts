const TICK_MS = 50
const ROUND_MS = 5000
const AT_A_TICK = 10 // two hundred pulls a second, which the gateway answers with room to spare

/** Somebody who is to be told that a public document has changed. */
export interface Listener {
  notifyPublic(): void
}

/**
 * Tells everybody of what is everybody's, in turn: pulls that all come at the same moment are answered late, and each
 * change would bring them all. A few are told at once. Of a crowd each is told once in five seconds of all that has changed
 * since, so that those told together also ask for the same.
 */
export interface NotifyScheduler {
  /** What has changed so far it knows, or gets by looking once it is here. */
  join(listener: Listener): void
  leave(listener: Listener): void
  /** Something has changed: all are to be told, once their turn comes. */
  changed(): void
  /** It has just been told, out of its turn. */
  markNotified(listener: Listener): void
  stop(): void
}

export function createNotifyScheduler(): NotifyScheduler {
  const lastNotified = new Map<Listener, number>() // in the order in which they are told
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
