import type { KeyValueStore } from '../device/environment.ts'
import { createHiddenDrafts, type HiddenDrafts } from './hidden-drafts.ts'

/** The forms of this page whose typing is kept on the device. */
export interface Drafts {
  readonly hidden: HiddenDrafts
  /** Adds a form. @param flush writes what it has not yet kept. @returns takes it off */
  add(flush: () => Promise<unknown>): () => void
  /** Writes at once whatever is typed on this page and not yet kept; resolves when it is on the device. */
  flush(): Promise<void>
}

export function createDrafts(environment: { readonly sessionStorage: KeyValueStore }): Drafts {
  const flushes = new Set<() => Promise<unknown>>()
  return {
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
