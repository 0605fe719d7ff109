import type { Subscription } from 'rxjs'
import type { Annonce } from '#domain/annonce.ts'
import { searchKey } from '#domain/input.ts'
import type { PublicDatabase } from './database.ts'

interface Entry {
  readonly annonce: Annonce
  readonly key: string
}

/**
 * The active annonces in memory, newest first, searched by words. A descending sort or a regular expression in RxDB
 * on Dexie is a full scan; this answers in milliseconds at 10,000 and more.
 */
export class AnnonceIndex {
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = new Set<() => void>()
  private sorted: readonly Entry[] | undefined
  private subscription: Subscription | undefined
  private scheduled = false
  ready = false
  /** Grows with each change, so that a reader knows whether to look again. */
  version = 0

  /** Reads the annonces and follows them; nothing when it is done already. */
  async open(database: PublicDatabase): Promise<void> {
    if (this.subscription !== undefined) return
    // Events from here on are applied after the first reading: none is missed, and applying one twice is harmless.
    this.subscription = database.annonces.$.subscribe((event) => this.put(event.documentData as Annonce))
    for (const doc of await database.annonces.find().exec()) this.put(doc.toJSON() as unknown as Annonce)
    this.ready = true
    this.changed()
  }

  close(): void {
    this.subscription?.unsubscribe()
  }

  get(id: string): Annonce | null {
    return this.entries.get(id)?.annonce ?? null
  }

  /** @param ville words of a city or a shop, in any case, with or without accents; empty for all */
  search(ville: string): readonly Annonce[] {
    this.sorted ??= [...this.entries.values()].sort((a, b) => (a.annonce.createdAt < b.annonce.createdAt ? 1 : -1))
    const words = searchKey(ville).split(' ').filter(Boolean)
    // A whole 'saint' is written 'st' in the keys, and is not the beginning of Strasbourg.
    const saint = /saint/i.test(ville)
    const wanted = words.map((word) => (saint && /^ste?$/.test(word) ? ` ${word} ` : ` ${word}`))
    const found =
      wanted.length === 0 ? this.sorted : this.sorted.filter(({ key }) => wanted.every((one) => key.includes(one)))
    return found.map(({ annonce }) => annonce)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private put(doc: Annonce & { readonly _deleted?: boolean }): void {
    if (doc._deleted === true || !doc.active) this.entries.delete(doc._id)
    else this.entries.set(doc._id, { annonce: doc, key: ` ${searchKey(doc.ville)} ` })
    this.sorted = undefined
    this.changed()
  }

  /** Notifies the readers once for a whole batch. */
  private changed(): void {
    this.version += 1
    if (this.scheduled) return
    this.scheduled = true
    setTimeout(() => {
      this.scheduled = false
      for (const listener of this.listeners) listener()
    }, 16)
  }
}
