import { thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string | undefined>()

function make(placeholder: string): string | undefined {
  try {
    const text = atob(placeholder.replace(/-/g, '+').replace(/_/g, '/'))
    // Anybody may write what an address ends with: a hash that is none has no picture.
    if (text.length < 5 || text.length > 40) return undefined
    return thumbHashToDataURL(Uint8Array.from(text, (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** The small blurred picture that a ThumbHash stands for, as a data address; made once. */
export function placeholderImage(placeholder: string): string | undefined {
  if (!made.has(placeholder)) made.set(placeholder, make(placeholder))
  return made.get(placeholder)
}
