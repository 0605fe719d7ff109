import { thumbHashToDataURL } from 'thumbhash'

/** The small blurred picture that a ThumbHash stands for, as a data address. */
export function placeholderImage(placeholder: string): string | undefined {
  try {
    const text = atob(placeholder.replace(/-/g, '+').replace(/_/g, '/'))
    // Anybody may write what an address ends with: what is not a hash has no picture.
    if (text.length < 5 || text.length > 40) return undefined
    return thumbHashToDataURL(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
