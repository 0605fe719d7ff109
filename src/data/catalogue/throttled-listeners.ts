const GATHERED_MS = 200

/** Throttled subscribers: notified at once, then once per interval, since thousands of cards can arrive in a second. */
export class ThrottledListeners {
  private readonly listeners = new Set<() => void>()
  private scheduled = false
  /** Incremented at each change, so that a reader knows when to read again. */
  version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  changed(): void {
    this.version += 1
    if (!this.scheduled) this.schedule()
  }

  /** Notifies all listeners immediately. */
  notifyNow(): void {
    for (const listener of this.listeners) listener()
  }

  private schedule(): void {
    this.scheduled = true
    setTimeout(() => {
      const notifiedVersion = this.version
      this.notifyNow()
      setTimeout(() => {
        this.scheduled = false
        if (this.version !== notifiedVersion) this.schedule()
      }, GATHERED_MS)
    })
  }
}
