import type { CatalogueCard } from '#wire/catalogue.ts'
import type { CardIndex } from './card-index.ts'
import type { FoundCards, SearchRow } from './rows.ts'

const NONE: FoundCards = { cards: [], total: 0 }

/** The public annonces for the screens: seeded cards first, then the index, which loads with the databases' code. */
export class AnnonceIndex {
  /** Set once the code of the databases is loaded. */
  stored: CardIndex | undefined
  /** Listed until the index is read; `total` counts those elsewhere too. */
  seeded: { readonly rows: readonly SearchRow[]; readonly total: number } | undefined
  private readonly listeners = new Set<() => void>()
  /** Incremented at each change, so that a reader knows when to read again. */
  version = 0

  /** Reads from the stored index from now on. */
  use(stored: CardIndex): void {
    this.stored = stored
    stored.subscribe(this.changed)
    this.changed()
  }

  /** Shows these cards until the index is read. @param total how many annonces there are in all */
  seed(cards: readonly CatalogueCard[], total: number): void {
    if (cards.length === 0) return
    this.seeded = { rows: cards.map((card) => ({ card })), total }
    this.changed()
  }

  close(): void {
    this.stored?.close()
  }

  /** Whether this place's annonces can be listed, or are known to be none; see `find`. */
  isReadyFor(place: string): boolean {
    return this.stored?.ready === true || (place === '' && this.seeded !== undefined)
  }

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all, as it is until the index is read
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    if (this.stored?.ready === true) return this.stored.find(ville, limit, place)
    if (this.seeded === undefined || place !== '') return NONE
    return { cards: this.seeded.rows.slice(0, limit).map(({ card }) => card), total: this.seeded.total }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private readonly changed = (): void => {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}
