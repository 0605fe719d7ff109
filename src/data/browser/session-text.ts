import { keyValues } from './key-values.ts'

/** A text that is being typed and is not sent yet: kept as long as this tab, and no longer. @param parts name it */
export function sessionText(...parts: readonly string[]) {
  const storage = keyValues(() => window.sessionStorage)
  const key = parts.join(' ')
  return {
    read: () => storage.getItem(key) ?? '',
    keep: (text: string) => {
      try {
        storage.setItem(key, text)
      } catch {
        // A storage that is full or refused: it stays in the field.
      }
    },
    discard: () => storage.removeItem(key),
  }
}
