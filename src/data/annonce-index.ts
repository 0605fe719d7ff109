import type { CatalogueCard } from '#wire/catalogue.ts'
import type { CardIndex } from './catalogue/card-index.ts'
import type { FoundCards } from './catalogue/rows.ts'

const NONE: FoundCards = { cards: [], total: 0 }

/**
 * The public annonces as screens read them: what the page has to show first, then the index that comes with the
 * databases' code.
 */
export class AnnonceIndex {
  /** What is stored, once its code is here. */
  stored: CardIndex | undefined
  private seeded: FoundCards | undefined
  private readonly listeners = new Set<() => void>()
  /** Grows with each change, so that a reader knows whether to look again. */
  version = 0

  /** What is stored is read from here on. */
  use(stored: CardIndex): void {
    this.stored = stored
    stored.subscribe(this.changed)
    this.changed()
  }

  /** Shows these until the index is read. @param total how many there are of them elsewhere */
  seed(cards: readonly CatalogueCard[], total: number): void {
    if (cards.length === 0) return
    this.seeded = { cards, total }
    this.changed()
  }

  close(): void {
    this.stored?.close()
  }

  /** Whether there is something to show of a place, or nothing at all for certain; see `find`. */
  isReadyFor(place: string): boolean {
    return this.stored?.ready === true || (place === '' && this.seeded !== undefined)
  }

  /**
   * @param ville words of a city, in any case, with or without accents; empty for all
   * @param place the code of a département or of a commune; empty for all
   */
  find(ville: string, limit: number, place = ''): FoundCards {
    if (this.stored?.ready === true) return this.stored.find(ville, limit, place)
    if (this.seeded === undefined || place !== '') return NONE
    return { cards: this.seeded.cards.slice(0, limit), total: this.seeded.total }
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
