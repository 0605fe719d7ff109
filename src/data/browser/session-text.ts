import { keyValues } from './key-values.ts'

/** A text that is being typed and is not sent yet: kept as long as this tab, and no longer. @param parts name it */
export function sessionText(...parts: readonly string[]) {
  const kept = keyValues(() => window.sessionStorage)
  const key = parts.join(' ')
  return {
    read: () => kept.getItem(key) ?? '',
    keep: (text: string) => {
      try {
        kept.setItem(key, text)
      } catch {
        // A storage that is full or refused: it stays in the field.
      }
    },
    discard: () => kept.removeItem(key),
  }
}
