import { create } from 'zustand'

interface MarksStore {
  /** The annonces that are favourites of whoever is here. */
  readonly favoris: ReadonlyMap<string, unknown>
  /** Those that they have applied to. */
  readonly applied: ReadonlySet<string>
  /** What was published after is new; empty when nothing is. */
  readonly since: string
}

/** What all cards of a page are marked by: read once for all. */
export const useMarks = create<MarksStore>()(() => ({ favoris: new Map(), applied: new Set(), since: '' }))
