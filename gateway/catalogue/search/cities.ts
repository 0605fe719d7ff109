import { wordsMatcher } from '#domain/search/words.ts'
import type { Store } from '../../store/store.ts'
import { type City, type Kept, readCities } from '../state.ts'

/** The cities that a text finds, and how many annonces they have. */
interface FoundCities {
  readonly villes: ReadonlySet<string>
  readonly total: number
}

/** The distinct cities of the public annonces, as the maker of the catalogue counted them. */
export interface Cities {
  find(kept: Kept, typed: string): Promise<FoundCities>
}

export function createCities(store: Store): Cities {
  let known: { readonly rev: string; readonly cities: Promise<readonly City[]> } | undefined
  return {
    find: async ({ rev }, typed) => {
      if (known?.rev !== rev) known = { rev, cities: readCities(store) }
      const matches = wordsMatcher(typed)
      const villes = new Set<string>()
      let total = 0
      for (const [ville, count] of await known.cities) {
        if (!matches(ville)) continue
        villes.add(ville)
        total += count
      }
      return { villes, total }
    },
  }
}
