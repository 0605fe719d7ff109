import { keyValues } from '#data/browser/key-values.ts'

const kept = keyValues(() => window.sessionStorage)
const keyOf = (annonce: string | null): string => ['contestation', annonce ?? 'compte'].join(' ')

/** What was typed and is not sent yet: kept as long as this tab, and no longer. */
export function keptText(annonce: string | null): string {
  return kept.getItem(keyOf(annonce)) ?? ''
}

/** A storage that is full or refused loses nothing but that. */
export function keepText(annonce: string | null, text: string): void {
  try {
    kept.setItem(keyOf(annonce), text)
  } catch {
    // It stays in the field.
  }
}

export function forgetText(annonce: string | null): void {
  kept.removeItem(keyOf(annonce))
}
