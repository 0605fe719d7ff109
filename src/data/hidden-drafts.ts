import type { DraftValues } from './hooks/use-draft.ts'

/**
 * The last words typed before a page goes: IndexedDB's answer would come too late, this is written at once. They stay
 * in the tab until its next page takes them over.
 */
const PREFIX = 'rayon-libre:draft:'

/** @param database the name of the database that the draft belongs to: a member's or the device's */
export function hideDraft(database: string, key: string, values: DraftValues): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ database, values }))
  } catch {
    // No room, or none allowed: the write under way may still succeed.
  }
}

/** Takes back what was hidden for this database, once. */
export function takeHiddenDraft(database: string, key: string): DraftValues | null {
  const text = sessionStorage.getItem(PREFIX + key)
  if (text === null) return null
  const hidden = JSON.parse(text) as { readonly database: string; readonly values: DraftValues }
  if (hidden.database !== database) return null
  sessionStorage.removeItem(PREFIX + key)
  return hidden.values
}

export function dropHiddenDraft(key: string): void {
  sessionStorage.removeItem(PREFIX + key)
}

/** When a member signs out. */
export function dropHiddenDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
