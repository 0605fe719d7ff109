import type { KeyValueStore } from '../device/environment.ts'
import { HIDDEN_DRAFT_PREFIX } from '../names.ts'
import type { DraftChanges, DraftValues } from './draft-changes.ts'

/**
 * The last words typed before a page goes: IndexedDB's answer would come too late, this is written at once. They stay
 * in the tab until its next page takes them over.
 */
export interface HiddenDrafts {
  /** @param database the name of the database that the draft belongs to: a member's or the device's */
  hide(database: string, key: string, changes: DraftChanges): void
  /** Takes back what was hidden for this database, once. */
  take(database: string, key: string): DraftChanges | null
  discard(key: string): void
  clear(): void
}

interface Hidden {
  readonly database: string
  readonly values: DraftValues
  readonly unset: readonly string[]
}

/** @param environment read at each use: a browser that allows no storage throws then, and not before */
export function createHiddenDrafts(environment: { readonly sessionStorage: KeyValueStore }): HiddenDrafts {
  return {
    hide: (database, key, { set, unset }) => {
      const hidden: Hidden = { database, values: set, unset }
      try {
        environment.sessionStorage.setItem(HIDDEN_DRAFT_PREFIX + key, JSON.stringify(hidden))
      } catch {
        // No room, or none allowed: the write under way may still succeed.
      }
    },
    take: (database, key) => {
      const { sessionStorage } = environment
      const text = sessionStorage.getItem(HIDDEN_DRAFT_PREFIX + key)
      if (text === null) return null
      const hidden = JSON.parse(text) as Hidden
      if (hidden.database !== database) return null
      sessionStorage.removeItem(HIDDEN_DRAFT_PREFIX + key)
      return { set: hidden.values, unset: hidden.unset }
    },
    discard: (key) => environment.sessionStorage.removeItem(HIDDEN_DRAFT_PREFIX + key),
    clear: () => {
      const { sessionStorage } = environment
      const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
      for (const key of keys) if (key?.startsWith(HIDDEN_DRAFT_PREFIX)) sessionStorage.removeItem(key)
    },
  }
}
