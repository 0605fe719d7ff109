import { keyValues } from '#data/browser/key-values.ts'
import type { Deed } from '#wire/moderation.ts'

const kept = keyValues(() => window.sessionStorage)
const PREFIX = 'moderation'

const keyOf = (act: Deed, about: string): string => [PREFIX, act, about].join(' ')

/** What was typed of an act that is not done yet: kept as long as this tab, and no longer. */
export function keptWords(act: Deed, about: string): string {
  return kept.getItem(keyOf(act, about)) ?? ''
}

/** A storage that is full or refused loses nothing but that. */
export function keepWords(act: Deed, about: string, words: string): void {
  try {
    kept.setItem(keyOf(act, about), words)
  } catch {
    // It stays in the field.
  }
}

export function forgetWords(act: Deed, about: string): void {
  kept.removeItem(keyOf(act, about))
}
