import { expect, it } from 'vitest'
import { dueText, piecesToCount, uncountedText } from '#messages/due-text.ts'
import { PARTENARIAT } from '#messages/fr/partenariat/partenariat.ts'

const sold = (quantity: number) => ({ sort: 'vendu', quantity }) as const
const lost = (quantity: number) => ({ sort: 'perdu', quantity }) as const

it('says who owes whom, to each of them', () => {
  expect(dueText('boutique', 'Ana', 100)).toBe('À reverser à Ana : 1,00\u00a0€')
  expect(dueText('boutique', 'Ana', -100)).toBe('Ana vous doit 1,00\u00a0€')
  expect(dueText('creator', 'Nadia', 100)).toBe('Nadia vous doit 1,00\u00a0€')
  expect(dueText('creator', 'Nadia', -100)).toBe('Vous devez 1,00\u00a0€ à Nadia')
})

it('names lost pieces that a party owes, as the amount includes them', () => {
  const both = '5 pièces vendues et 1 pièce perdue ne sont dans aucun relevé'
  expect(uncountedText([sold(4), lost(1), sold(1)])).toBe(both)
  expect(uncountedText([lost(1)])).toBe("1 pièce perdue n'est dans aucun relevé")
  expect(piecesToCount([sold(3), lost(2)])).toBe('3 pièces vendues et 2 pièces perdues')
})

it('says what was cancelled after it was counted beside what was sold since', () => {
  expect(uncountedText([sold(2)])).toBe('2 pièces vendues ne sont dans aucun relevé')
  expect(uncountedText([sold(-1)])).toBe("1 vente ou perte annulée n'est dans aucun relevé")
  const both = '1 pièce vendue et 1 vente ou perte annulée ne sont dans aucun relevé'
  expect(uncountedText([sold(1), sold(-1)])).toBe(both)
  const all = '2 pièces vendues, 1 pièce perdue et 1 vente ou perte annulée'
  expect(piecesToCount([sold(2), lost(1), sold(-1)])).toBe(all)
  expect(piecesToCount([sold(-1), lost(-1)])).toBe('2 ventes ou pertes annulées')
})

it('says what an amount is without: the commission by its rate, where there is one, its VAT, and not the rent', () => {
  const text = (rates: readonly number[], hasVat: boolean, hasRent: boolean) =>
    PARTENARIAT.uncounted('2 pièces', rates, hasVat, hasRent)
  expect(text([12.5], false, true)).toBe("2 pièces, commission de 12,5\u00a0% déduite. Le loyer n'est pas compté ici.")
  expect(text([12.5], true, false)).toBe('2 pièces, commission de 12,5\u00a0% et TVA déduites.')
  expect(text([12.5, 17.75], true, false)).toBe('2 pièces, commission et TVA déduites.')
  expect(text([0], false, false)).toBe('2 pièces.')
  expect(text([], false, false)).toBe('2 pièces.')
})
