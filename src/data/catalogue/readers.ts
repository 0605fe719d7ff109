const GATHERED_MS = 200

/** Who shows what changes. They are told at once, then once for all that changes in a while: thousands of cards come in a second. */
export class Readers {
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
    if (!this.scheduled) this.tell()
  }

  /** Tells of all that there is, now. */
  tellNow(): void {
    for (const listener of this.listeners) listener()
  }

  private tell(): void {
    this.scheduled = true
    setTimeout(() => {
      const told = this.version
      this.tellNow()
      setTimeout(() => {
        this.scheduled = false
        if (this.version !== told) this.tell()
      }, GATHERED_MS)
    })
  }
}
