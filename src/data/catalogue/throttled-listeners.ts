const GATHERED_MS = 200

/** Who shows what changes. They are told at once, then once for all that changes in a while: thousands of cards come in a second. */
export class ThrottledListeners {
  private readonly listeners = new Set<() => void>()
  private scheduled = false
  /** Grows with each change, so that a reader knows whether to look again. */
  version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  changed(): void {
    this.version += 1
    if (!this.scheduled) this.schedule()
  }

  /** Tells of all that there is, now. */
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
