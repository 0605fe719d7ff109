const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

/**
 * French spacing for typed and composed texts: a no-break space before ? ! : ; % €, before a closing and after an
 * opening guillemet, and after n°. Our own sentences already have theirs. Apostrophes and dots stay as typed, so that texts still
 * match character by character.
 */
export function spaced(text: string): string {
  return text.replace(/ (?=[?!:;%€»]|m²)/g, NO_BREAK).replace(/(«|n°) /g, `$1${NO_BREAK}`)
}

/** "d'Ana", 'de Nadia': before a name, by its first letter. */
export function ofName(name: string): string {
  return `${/^[aeiouàâäéèêëîïôöùûüæœ]/i.test(name) ? "d'" : 'de '}${name}`
}

/** French typography for documents and mails: narrow spaces as in print, curved apostrophes, one '…'. */
export function typeset(text: string): string {
  return text
    .replace(/[ \u00a0](?=[?!;])/g, NARROW_NO_BREAK)
    .replace(/ (?=[:%€»]|m²)/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/'/g, '\u2019')
    .replace(/\.\.\./g, '\u2026')
}

/** A part of a template: text, or a blank to fill in by hand, as long as that many underscores. */
export type TemplatePart = { readonly text: string } | { readonly blank: number }

/** Splits 'Fait à ____, le ____' into text and blanks. A blank is two underscores or more. */
export function templateParts(template: string): TemplatePart[] {
  return template
    .split(/(_{2,})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('__') ? { blank: part.length } : { text: part }))
}
