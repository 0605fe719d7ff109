import { createStore } from 'zustand/vanilla'
import type { SUIVIS_MAX, Suivi } from '#domain/market/suivis.ts'
import type { Platform } from '../platform/platform.ts'
import { VISITOR_SUIVIS_KEY } from './names.ts'

/** A visitor's favourite or saved search, with the fields that its document will have in an account. */
export interface VisitorSuivi
  extends Pick<
    Suivi,
    'at' | 'nom' | 'ville' | 'prix' | 'titre' | 'name' | 'search' | 'alert' | 'byMail' | 'byPush' | 'seenAt'
  > {
  readonly kind: keyof typeof SUIVIS_MAX
  /** Its subject: the last part of its future document's id. */
  readonly about: string
}

export type VisitorSuivis = ReturnType<typeof createVisitorSuivis>

type Environment = Pick<Platform, 'localStorage' | 'page'>

/** A visitor's favourites and saved searches, in local storage until they sign in. */
export function createVisitorSuivis({ localStorage, page }: Environment) {
  const state = createStore<readonly VisitorSuivi[]>(() => [])

  /** The stored list, which another tab may just have changed; memory alone where the browser stores nothing. */
  function latest(): readonly VisitorSuivi[] {
    try {
      return JSON.parse(localStorage.getItem(VISITOR_SUIVIS_KEY) ?? '') as readonly VisitorSuivi[]
    } catch {
      return state.getState()
    }
  }

  function write(all: readonly VisitorSuivi[]): void {
    localStorage.setItem(VISITOR_SUIVIS_KEY, JSON.stringify(all))
    state.setState(all, true)
  }

  state.setState(latest(), true)
  return {
    state,
    /** Adds a suivi, or replaces it. @param max the limit of its kind @returns false when the limit is reached */
    add: (suivi: VisitorSuivi, max: number): boolean => {
      const others = latest().filter(({ about }) => about !== suivi.about)
      if (others.filter(({ kind }) => kind === suivi.kind).length >= max) return false
      write([...others, suivi])
      return true
    },
    remove: (about: string) => write(latest().filter((one) => one.about !== about)),
    clear: () => {
      localStorage.removeItem(VISITOR_SUIVIS_KEY)
      state.setState([], true)
    },
    close: page.onStorage((key, value) => {
      if (key === VISITOR_SUIVIS_KEY) state.setState(value === null ? [] : latest(), true)
    }),
  }
}
