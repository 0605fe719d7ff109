import { expect, it } from 'vitest'
import { communeOf } from '#gateway/catalogue/communes.ts'

it.each([
  ['its own code', 'Nantes', '44109', '44109'],
  ['that of its city, where the code is of another', 'Rennes', '44109', '35238'],
  ['its code where the city is written otherwise', 'Nantes Centre', '44109', '44109'],
  ['none for a code that no département begins', 'Nulle part', '99123', ''],
])('an annonce has %s', async (_what, ville, commune, code) => {
  expect(await communeOf({ ville, commune })).toBe(code)
})
