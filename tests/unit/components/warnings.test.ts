import { expect, it } from 'vitest'
import { freshWarnings } from '#ui/status/use-warnings.ts'

const first = ['a', 'Ligne 1 : trop.'] as const
const second = ['b', 'Ligne 2 : trop.'] as const
it.each([
  ['a first one', [], [first], 'Ligne 1 : trop.'],
  ['one more', [first], [first, second], 'Ligne 2 : trop.'],
  ['two at once', [], [first, second], 'Ligne 1 : trop. Ligne 2 : trop.'],
  ['the same one, worded otherwise', [first], [['a', 'Ligne 3 : trop.'] as const], ''],
  ['one less', [first, second], [second], ''],
  ['the same ones', [first, second], [first, second], ''],
])('warnings are said once, by what they are about: %s', (_, before, now, said) => {
  expect(freshWarnings(before, now)).toBe(said)
})
