import type { Annonce } from '#domain/annonce.ts'
import { keyOf, type Searched, type Terms } from '#domain/search/matches.ts'
import { readCards } from '#wire/catalogue.ts'
import type { Catalogue } from '../catalogue.ts'
import { unbrotli } from '../coding.ts'
import type { Kept } from '../state.ts'

const CARDS_MAX = 120_000 // held unpacked, some 50 MB as reckoned; past that, the pieces of a larger market are read at each search

/** What a search looks at of an annonce, its words ready to be looked for. */
export interface Candidate extends Terms, Pick<Annonce, 'ville' | 'commune'> {
  readonly _id: string
  readonly createdAt: string
  readonly key: string
}

export function candidateOf(one: Searched & Pick<Candidate, '_id' | 'createdAt'>): Candidate {
  const { _id, createdAt, ville, commune, prix, commission, dateDebut, dateFin, typeEspace = '' } = one
  return { _id, createdAt, ville, commune, prix, commission, dateDebut, dateFin, typeEspace, key: keyOf(one) }
}

/** The cards of the public annonces, piece by piece, those that were read lately without unpacking them again. */
export interface Cards {
  /** @param departement one alone; null for all */
  read(kept: Kept, departement: string | null): AsyncGenerator<readonly Candidate[]>
}

export function createCards(catalogue: Catalogue, max = CARDS_MAX): Cards {
  const unpacked = new Map<string, readonly Candidate[]>()
  let held = 0
  let rev: string | undefined

  function drop(name: string): void {
    held -= unpacked.get(name)?.length ?? 0
    unpacked.delete(name)
  }

  function hold(name: string, cards: readonly Candidate[]): void {
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
          const cards = unpacked.get(name) ?? readCards(String(await unbrotli(bytes))).map(candidateOf)
          hold(name, cards)
          yield cards
        }
      }
    },
  }
}
