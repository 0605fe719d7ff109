import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { EmailField } from '#components/forms/email-field.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { fieldMessage } from '#messages/errors.ts'
import { TextField } from '#ui/form/text-field.tsx'

/** What an `input` of some markup is described by, in its order. */
function descriptionIn(markup: string): string {
  const [, ids = ''] = /<input[^>]* aria-describedby="([^"]*)"/.exec(markup) ?? []
  const texts = ids.split(' ').map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(markup)?.[1] ?? '')
  return texts.join(' ').replaceAll('&#x27;', "'")
}

/** What is not of the format that people have to type. */
const CODES = ['not-an-email', 'not-a-url', 'not-instagram', 'not-facebook', 'siret-length', 'not-a-date'] as const

describe('a field that takes one format only', () => {
  it.each(CODES)('is refused with what it has to look like: %s', (code) => {
    expect(fieldMessage({ field: 'any', code })).toMatch(/comme \S+|\(\S+\)|\d+ chiffres/)
  })

  it('says it of an e-mail address before anything is typed', () => {
    const markup = renderToStaticMarkup(<EmailField label="E-mail" name="email" />)
    expect(markup).toContain('type="email"')
    expect(descriptionIn(markup)).toBe('Par exemple\u00a0: nom@exemple.fr')
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
    const typed = files.filter((file) => /type="email"/.test(readFileSync(`src/${file}`, 'utf8')))
    expect(typed).toEqual(['components/forms/email-field.tsx'])
  })
})

describe('the unit of a field', () => {
  it.each(['cm', '%', '€ / mois'])('is said with it: %s', (suffix) => {
    expect(descriptionIn(renderToStaticMarkup(<TextField label="Largeur" suffix={suffix} />))).toBe(suffix)
    const hinted = renderToStaticMarkup(<TextField label="Largeur" suffix={suffix} hint="Au plus juste." />)
    expect(descriptionIn(hinted)).toBe(`${suffix} Au plus juste.`)
  })
})

describe('the button of a password', () => {
  it('says what it shows, beside its one visible word', () => {
    const markup = renderToStaticMarkup(<PasswordField label="Mot de passe" />)
    const [, button = ''] = /<button[^>]*>(.*?)<\/button>/.exec(markup) ?? []
    expect(button.replace(/<[^>]*>/g, '')).toBe('Afficher le mot de passe')
    expect(button).toMatch(/^<span>Afficher<\/span><span class="[^"]*hidden/)
  })
})
