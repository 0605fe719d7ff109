import { oneLine } from '#domain/visible.ts'

/** A name as it may stand in a mail's subject, a notification or a sentence of ours: only `named` makes one. */
export type Named = string & { readonly named: true }

const NAME_MAX = 100 // characters of a name in a mail: two lines of a telephone

const SCHEME = /([a-z][a-z0-9+.-]*)?:\/\/+/gi
/** A dot inside a word, and what browsers take for one. */
const DOT_IN_WORD = /(\S)[.\u3002\uff0e\uff61\u2024](?=[\p{L}\p{N}])/gu

/**
 * A name that somebody chose, as our mails may say it: on one line, bounded, and never a link, which mail readers make of
 * whatever looks like an address. 'L'Atelier.fr' reads 'L'Atelier. fr', 'https://evil.example/x' reads 'evil. example/x'.
 */
export function named(text: string): Named {
  const spoken = oneLine(text).replace(SCHEME, '').replace(DOT_IN_WORD, '$1. ')
  const line = spoken.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= NAME_MAX) return line as Named
  const cut = characters.slice(0, NAME_MAX - 1).join('')
  return `${cut.trimEnd()}…` as Named
}
