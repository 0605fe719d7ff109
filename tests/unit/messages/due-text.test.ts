import { expect, it } from 'vitest'
import { piecesToCount, uncountedText } from '#messages/due-text.ts'

const sold = (quantity: number) => ({ sort: 'vendu', quantity }) as const
const lost = (quantity: number) => ({ sort: 'perdu', quantity }) as const

it('names lost pieces that a party owes, as the amount includes them', () => {
  expect(uncountedText([sold(4), lost(1), sold(1)])).toBe(
    '5 pièces vendues et 1 pièce perdue ne sont dans aucun relevé',
  )
  expect(uncountedText([lost(1)])).toBe("1 pièce perdue n'est dans aucun relevé")
  expect(piecesToCount([sold(3), lost(2)])).toBe('3 pièces vendues et 2 pièces perdues')
})

it('says what is voided where nothing else is left', () => {
  expect(uncountedText([sold(2)])).toBe('2 pièces vendues ne sont dans aucun relevé')
  expect(uncountedText([sold(-1)])).toBe('Des pertes ou des ventes annulées ne sont dans aucun relevé')
  expect(piecesToCount([sold(-1), lost(-1)])).toBe('pertes ou ventes annulées')
})
