import { inTurn } from '../async.ts'
import type { KeyValueStore } from '../device/environment.ts'
import { createHiddenDrafts, type HiddenDrafts } from './hidden-drafts.ts'

/** The forms of this page whose typing is kept on the device. */
export interface Drafts {
  readonly hidden: HiddenDrafts
  /** Adds a form. @param flush writes what it has not yet kept. @returns takes it off */
  add(flush: () => Promise<unknown>): () => void
  /**
   * Does some work on a draft after all that was asked of it before, by this form or by the one that was there before it:
   * what is discarded must not come back by a write still under way, nor a form open on less than was typed.
   * @param draft its database and its key
   */
  inTurn<T>(draft: string, work: () => Promise<T>): Promise<T>
  /** Writes at once whatever is typed on this page and not yet kept; resolves when it is on the device. */
  flush(): Promise<void>
}

export function createDrafts(environment: { readonly sessionStorage: KeyValueStore }): Drafts {
  const flushes = new Set<() => Promise<unknown>>()
  const turns = new Map<string, ReturnType<typeof inTurn>>()
  return {
    inTurn: (draft, work) => {
      const turn = turns.get(draft) ?? inTurn()
      turns.set(draft, turn)
      return turn(work)
    },
    hidden: createHiddenDrafts(environment),
    add: (flush) => {
      flushes.add(flush)
      return () => flushes.delete(flush)
    },
    flush: async () => {
      await Promise.allSettled([...flushes].map((flush) => flush()))
    },
  }
}
