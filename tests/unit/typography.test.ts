import { describe, expect, it } from 'vitest'
import { spaced, templateParts, typeset } from '#messages/typography.ts'

describe('French typography', () => {
  it('sets no-break spaces on screen and leaves apostrophes and dots as typed', () => {
    expect(spaced("Oui ? L'un : « deux » à 35 %...")).toBe("Oui\u00a0? L'un\u00a0: «\u00a0deux\u00a0» à 35\u00a0%...")
  })
  it('sets narrow spaces, curved apostrophes and one ellipsis in documents', () => {
    expect(typeset("L'an ; quoi...")).toBe('L\u2019an\u202f; quoi\u2026')
  })
  it('cuts a template into words and blanks', () => {
    expect(templateParts('Fait à ____, le __.')).toEqual([
      { text: 'Fait à ' },
      { blank: 4 },
      { text: ', le ' },
      { blank: 2 },
      { text: '.' },
    ])
  })
})
