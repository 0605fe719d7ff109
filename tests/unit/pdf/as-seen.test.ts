import { expect, it } from 'vitest'
import { asSeen } from '#pdf/drawer.ts'

it('puts the letters of a phrase in the order in which they are seen, numbers as they are read', () => {
  expect(asSeen('Ваза')).toEqual(['Ваза'])
  expect(asSeen('אב 12')).toEqual(['12', ' ', 'ב', 'א'])
  expect(asSeen('שָׁל').at(-1)).toBe('שָׁ')
})
