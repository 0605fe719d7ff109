import { type Card, readCards } from '#wire/catalogue.ts'
import type { Catalogue } from '../catalogue.ts'
import { unbrotli } from '../coding.ts'
import type { Kept } from '../state.ts'

const CARDS_MAX = 30_000 // held unpacked, some 15 MB; past that, the pieces of a larger market are read at each search

/** The cards of the public annonces, piece by piece, those that were read lately without unpacking them again. */
export interface Cards {
  /** @param departement one alone; null for all */
  read(kept: Kept, departement: string | null): AsyncGenerator<readonly Card[]>
}

export function createCards(catalogue: Catalogue, max = CARDS_MAX): Cards {
  const unpacked = new Map<string, readonly Card[]>()
  let held = 0
  let rev: string | undefined

  function drop(name: string): void {
    held -= unpacked.get(name)?.length ?? 0
    unpacked.delete(name)
  }

  function hold(name: string, cards: readonly Card[]): void {
    if (unpacked.has(name) || held + cards.length > max) return
    unpacked.set(name, cards)
    held += cards.length
  }

  return {
    async *read(kept, departement) {
      const { places } = kept.state.manifest
      if (kept.rev !== rev) {
        const names = new Set(places.flatMap(({ cards }) => cards.map(({ name }) => name)))
        for (const name of [...unpacked.keys()]) if (!names.has(name)) drop(name)
        rev = kept.rev
      }
      for (const place of places) {
        if (departement !== null && place.departement !== departement) continue
        for (const { name } of place.cards) {
          // One that is answered no more is passed over: something in it was withdrawn.
          const bytes = await catalogue.piece(name)
          if (bytes === null) continue
          const cards = unpacked.get(name) ?? readCards(String(await unbrotli(bytes)))
          hold(name, cards)
          yield cards
        }
      }
    },
  }
}
