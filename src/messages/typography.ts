const NO_BREAK = '\u00a0'
const NARROW_NO_BREAK = '\u202f'

/**
 * French spacing for what people type and what is put together: a no-break space before ? ! : ; % €, before a closing and
 * after an opening guillemet. Our own sentences are written with theirs. Apostrophes and dots stay as typed, so that the
 * texts are found character by character.
 */
export function spaced(text: string): string {
  return text.replace(/ (?=[?!:;%€»]|m²)/g, NO_BREAK).replace(/« /g, `«${NO_BREAK}`)
}

/** French typography for documents and mails: narrow spaces where print wants them, curved apostrophes, one '…'. */
export function typeset(text: string): string {
  return text
    .replace(/[ \u00a0](?=[?!;])/g, NARROW_NO_BREAK)
    .replace(/ (?=[:%€»]|m²)/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/'/g, '\u2019')
    .replace(/\.\.\./g, '\u2026')
}

/** A piece of a template: words, or a blank to fill in by hand, as long as so many underscores. */
export type TemplatePart = { readonly text: string } | { readonly blank: number }

/** Cuts 'Fait à ____, le ____' into words and blanks. A blank is two underscores or more. */
export function templateParts(template: string): TemplatePart[] {
  return template
    .split(/(_{2,})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('__') ? { blank: part.length } : { text: part }))
}
