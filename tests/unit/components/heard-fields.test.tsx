import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PasswordField } from '#components/forms/password-field.tsx'
import { common } from '#messages/fr.ts'
import { RequiredNote } from '#ui/form/field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** What is heard of a piece of a page: its texts, but for what is hidden. */
function heard(html: string): string {
  return html.replace(/<(\w+)[^>]* aria-hidden="true"[^>]*>.*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
}

/** What a description says, in the order of its ids. */
function described(element: ReactElement, tag: string): string {
  const html = renderToStaticMarkup(element)
  const ids = new RegExp(`<${tag}\\b[^>]*aria-describedby="([^"]*)"`).exec(html)?.[1] ?? ''
  return ids
    .split(' ')
    .map((id) => heard(new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>.*?</\\1>`).exec(html)?.[0] ?? ''))
    .join(' ')
}

it.each([
  ['its unit', {}, 'cm'],
  ['its unit, then its hint', { hint: 'Sans le socle.' }, 'cm Sans le socle.'],
  ['its unit, then its error', { error: 'Un nombre.' }, 'cm Un nombre.'],
  ['all three', { hint: 'Sans le socle.', error: 'Un nombre.' }, 'cm Sans le socle. Un nombre.'],
])('says of a number %s', (_what, more, words) => {
  expect(described(<TextField label="Largeur" suffix="cm" {...more} />, 'input')).toBe(words)
})

it('says nothing more of a field without a unit', () => {
  expect(renderToStaticMarkup(<TextField label="Nom" />)).not.toContain('aria-describedby')
})

it.each(['Mot de passe', 'Mot de passe actuel'])('says of the button which password it shows: %s', (label) => {
  expect(described(<PasswordField label={label} required />, 'button')).toBe(label)
})

it('says what the star means without reading the star', () => {
  const html = renderToStaticMarkup(<RequiredNote>{common.requiredNote}</RequiredNote>)
  expect(html.replace(/<[^>]*>/g, '').replaceAll('&#x27;', "'")).toBe(common.requiredNote)
  expect(heard(html)).not.toContain('*')
})
