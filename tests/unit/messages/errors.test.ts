import { describe, expect, it } from 'vitest'
import { errorMessage, fieldMessage } from '#messages/errors.ts'

const PHOTOS = { field: 'photos', code: 'too-many-photos' } as const
const PRICE = { field: 'rows.aaaaaaaaaaaa.prixCentimes', code: 'out-of-range' } as const

describe('sentences of errors', () => {
  it('has one for any code', () => {
    for (const code of ['', 'constructor', '__proto__', 'unheard-of']) {
      expect(errorMessage(code)).toBe('Une erreur est survenue. Veuillez réessayer.')
    }
  })

  it('tells how long to wait, and what is wrong with the only wrong field', () => {
    const wait = (retryAfter: number) => errorMessage('too-many-requests', { retryAfter })
    expect(wait(1)).toBe('Trop de tentatives. Veuillez réessayer dans 1 seconde.')
    expect(wait(30)).toBe('Trop de tentatives. Veuillez réessayer dans 30 secondes.')
    expect(wait(601)).toBe('Trop de tentatives. Veuillez réessayer dans 11 minutes.')
    expect(wait(90 * 60)).toBe('Trop de tentatives. Veuillez réessayer dans 90 minutes.')
    expect(wait(90 * 60 + 1)).toBe('Trop de tentatives. Veuillez réessayer dans 2 heures.')
    expect(errorMessage('busy', { retryAfter: 10 })).toBe(
      'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer dans 10 secondes.',
    )
    expect(errorMessage('too-many-requests')).toBe('Trop de tentatives. Veuillez patienter avant de réessayer.')
    const siret = { field: 'siret', code: 'siret-length' } as const
    expect(errorMessage('invalid', { fields: [siret] })).toBe('Le SIRET doit contenir 14 chiffres.')
    expect(errorMessage('invalid', { fields: [siret, siret] })).toBe('Certains champs ne sont pas valides.')
  })

  it.each([
    [{ field: 'siret', code: 'siret-length' }, 'Le SIRET doit contenir 14 chiffres.'],
    [{ field: 'siret', code: 'too-long', bound: 14 }, 'Le SIRET doit contenir 14 chiffres.'],
    [{ ...PHOTOS, bound: 5 }, 'Vous ne pouvez téléverser que 5 photos maximum au total.'],
    [{ field: 'password', code: 'too-short', bound: 6 }, 'Le mot de passe doit contenir au moins 6 caractères.'],
    [{ field: 'nom', code: 'too-long', bound: 120 }, 'Ce texte ne doit pas dépasser 120 caractères.'],
    [{ field: 'prix', code: 'out-of-range', bound: 0 }, 'Ce nombre doit être au moins égal à 0\u00a0€.'],
    [{ field: 'prix', code: 'out-of-range', bound: 100000 }, 'Ce nombre ne doit pas dépasser 100\u00a0000\u00a0€.'],
    [{ ...PRICE, bound: 10_000_000 }, 'Ce nombre ne doit pas dépasser 100\u00a0000\u00a0€.'],
    [{ field: 'commission', code: 'out-of-range', bound: 100 }, 'Ce nombre ne doit pas dépasser 100\u00a0%.'],
    [{ field: 'depot', code: 'out-of-range', bound: 99_999 }, 'Ce nombre ne doit pas dépasser 99\u202f999 pièces.'],
    [{ field: 'vendu', code: 'out-of-range', bound: 0 }, 'Ce nombre doit être au moins égal à 0 pièce.'],
    [{ field: 'number', code: 'out-of-range', bound: 5 }, 'Ce nombre ne doit pas dépasser 5.'],
  ] as const)('%j', (error, sentence) => {
    expect(fieldMessage(error)).toBe(sentence)
  })
})
