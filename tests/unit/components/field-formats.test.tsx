import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PasswordField } from '#components/forms/password-field.tsx'
import { fieldMessage } from '#messages/errors.ts'
import { TextField } from '#ui/form/text-field.tsx'

/** The spoken text of some HTML: its texts except hidden ones. */
function spokenText(html: string): string {
  return html.replace(/<(\w+)[^>]* aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
}

/** The descriptions of an `input`, in order. */
function descriptionIn(markup: string): string {
  const [, ids = ''] = /<input[^>]* aria-describedby="([^"]*)"/.exec(markup) ?? []
  const texts = ids
    .split(' ')
    .map((id) => new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>(.*?)</\\1>`).exec(markup)?.[2] ?? '')
  return spokenText(texts.join(' ')).replaceAll('&#x27;', "'")
}

/** The errors about formats that people have to type. */
const CODES = ['not-an-email', 'not-a-url', 'not-instagram', 'not-facebook', 'siret-length', 'not-a-date'] as const

describe('a field that takes one format only', () => {
  it.each(CODES)('is refused with what it has to look like: %s', (code) => {
    expect(fieldMessage({ field: 'any', code })).toMatch(/comme \S+|\(\S+\)|\d+ chiffres/)
  })
})

describe('the unit of a field', () => {
  it.each([
    ['alone', {}, 'cm'],
    ['then its hint', { hint: 'Sans le socle.' }, 'cm Sans le socle.'],
    ['then its error', { error: 'Un nombre.' }, 'cm Un nombre.'],
    ['then its hint and its error', { hint: 'Sans le socle.', error: 'Un nombre.' }, 'cm Sans le socle. Un nombre.'],
  ])('is said with it: %s', (_what, more, words) => {
    expect(descriptionIn(renderToStaticMarkup(<TextField label="Largeur" suffix="cm" {...more} />))).toBe(words)
    expect(renderToStaticMarkup(<TextField label="Nom" />)).not.toContain('aria-describedby')
  })
})

describe('the button of a password', () => {
  it('says what it shows, beside its one visible word', () => {
    const markup = renderToStaticMarkup(<PasswordField label="Mot de passe" />)
    const [, button = ''] = /<button[^>]*>(.*?)<\/button>/.exec(markup) ?? []
    expect(button.replace(/<[^>]*>/g, '')).toBe('Afficher le mot de passe')
    // The button is described by its field's label, without the star: which one it is, where there are several.
    const [, id = ''] = /<button[^>]* aria-describedby="([^"]*)"/.exec(markup) ?? []
    expect(markup).toMatch(new RegExp(`id="${id}"[^>]*><span>Mot de passe<`))
    expect(button).toMatch(/^<span>Afficher<\/span><span class="[^"]*hidden/)
  })
})
