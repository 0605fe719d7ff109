import { keyValues } from './key-values.ts'

/** An unsent text, saved in session storage for the life of the tab. @param parts form its key */
export function sessionText(...parts: readonly string[]) {
  const storage = keyValues(() => window.sessionStorage)
  const key = parts.join(' ')
  return {
    read: () => storage.getItem(key) ?? '',
    keep: (text: string) => {
      try {
        storage.setItem(key, text)
      } catch {
        // Storage full or refused: the text stays in the field.
      }
    },
    discard: () => storage.removeItem(key),
  }
}
