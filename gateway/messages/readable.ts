import { oneLine } from '#domain/visible.ts'

/** A name safe for a mail's subject, a notification or a sentence of ours: only `named` makes one. */
export type Named = string & { readonly named: true }

const NAME_MAX = 100 // characters of a name in a mail: two lines on a phone

const SCHEME = /([a-z][a-z0-9+.-]*)?:\/\/+/gi
/** A dot inside a word, or a character that browsers treat as one. */
const DOT_IN_WORD = /(\S)[.\u3002\uff0e\uff61\u2024](?=[\p{L}\p{N}])/gu

/**
 * Makes a user-chosen name safe for mails: one line, truncated, and never a link, which mail readers make of anything
 * like an address. 'L'Atelier.fr' becomes 'L'Atelier. fr', and 'https://evil.example/x' 'evil. example/x'.
 */
export function named(text: string): Named {
  const spoken = oneLine(text).replace(SCHEME, '').replace(DOT_IN_WORD, '$1. ')
  const line = spoken.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= NAME_MAX) return line as Named
  const cut = characters.slice(0, NAME_MAX - 1).join('')
  return `${cut.trimEnd()}…` as Named
}
