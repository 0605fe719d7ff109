import { describe, expect, it } from 'vitest'
import { ofName, spaced, templateParts, typeset } from '#messages/typography.ts'

describe('French typography', () => {
  it('sets no-break spaces on screen, narrow ones in documents, with curved apostrophes and one ellipsis', () => {
    expect(spaced('Le relevé n° 2')).toBe('Le relevé n°\u00a02')
    expect(spaced("Oui ? L'un : « deux » à 35 %...")).toBe("Oui\u00a0? L'un\u00a0: «\u00a0deux\u00a0» à 35\u00a0%...")
    expect(typeset("L'an ; quoi...")).toBe('L\u2019an\u202f; quoi\u2026')
  })
  it('elides before a name that begins with a vowel', () => {
    const names = ['Ana Roux', 'Élise', 'Œuvres', 'ô Jardin', 'La Mercerie', "L'Écrin", 'Yann', 'Hugo', '« Ici »', '']
    expect(names.map(ofName)).toEqual([
      ...["d'Ana Roux", "d'Élise", "d'Œuvres", "d'ô Jardin", 'de La Mercerie', "de L'Écrin"],
      ...['de Yann', 'de Hugo', 'de « Ici »', 'de '],
    ])
  })
  it('cuts a template into words and blanks', () => {
    const words = [{ text: 'Fait à ' }, { blank: 4 }, { text: ', le ' }]
    expect(templateParts('Fait à ____, le __.')).toEqual([...words, { blank: 2 }, { text: '.' }])
  })
})
