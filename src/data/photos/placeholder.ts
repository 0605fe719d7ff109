import { thumbHashToDataURL } from 'thumbhash'

/** Decodes a ThumbHash to a small blurred picture, as a data URL. */
export function placeholderImage(placeholder: string): string | undefined {
  try {
    const text = atob(placeholder.replace(/-/g, '+').replace(/_/g, '/'))
    // Anybody can write a photo address: ignore an invalid hash.
    if (text.length < 5 || text.length > 40) return undefined
    return thumbHashToDataURL(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
