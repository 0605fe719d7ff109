/** What is kept, or being made, under one key. */
interface Entry<V, T> {
  readonly value: Promise<V>
  readonly tag: T
  bytes: number
}

/**
 * Values in memory, the least recently used out first. One that is being made is there for whoever asks meanwhile: a
 * thousand who ask at once cost one making. A failure is not kept.
 */
export class ByteCache<V, T = undefined> {
  private readonly entries = new Map<string, Entry<V, T>>() // in the order of their use
  private total = 0
  private readonly bytesMax: number
  private readonly sizeOf: (value: V) => number | null

  /** @param sizeOf the bytes of a value; null for one that is not to be kept */
  constructor(bytesMax: number, sizeOf: (value: V) => number | null) {
    this.bytesMax = bytesMax
    this.sizeOf = sizeOf
  }

  get bytes(): number {
    return this.total
  }

  get count(): number {
    return this.entries.size
  }

  keys(): readonly string[] {
    return [...this.entries.keys()]
  }

  get(key: string): Pick<Entry<V, T>, 'value' | 'tag'> | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry
  }

  set(key: string, value: Promise<V>, tag: T): Promise<V> {
    this.drop(key)
    const entry: Entry<V, T> = { value, tag, bytes: 0 }
    this.entries.set(key, entry)
    const settle = (bytes: number | null) => {
      if (this.entries.get(key) !== entry) return // dropped while it was made
      if (bytes === null) this.drop(key)
      else this.weigh(entry, bytes)
    }
    value.then(
      (made) => settle(this.sizeOf(made)),
      () => settle(null),
    )
    return value
  }

  /** Gives it to nobody any more; what is being made is kept for nobody. */
  drop(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }

  private weigh(entry: Entry<V, T>, bytes: number): void {
    entry.bytes = bytes
    this.total += bytes
    for (const [key, { bytes: size }] of this.entries) {
      if (this.total <= this.bytesMax) return
      if (size > 0) this.drop(key)
    }
  }
}
