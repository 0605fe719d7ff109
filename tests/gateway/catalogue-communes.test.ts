import { expect, it } from 'vitest'
import { communeOf, departementFor } from '#gateway/catalogue/communes.ts'

it.each([
  ['its own code', 'Nantes', '44109', '44109'],
  ['its own among several of that name', 'Saint-Denis', '97411', '97411'],
  ['the only one of that name, where the city was typed by hand', 'évreux', '', '27229'],
  ['none where several bear the name', 'Saint-Denis', '', ''],
  ['none for a place that is no commune', 'Le bout du monde', '', ''],
  ['that of its city, where the code is of another', 'Rennes', '44109', '35238'],
  ['its code where the city is written otherwise', 'Nantes Centre', '44109', '44109'],
  ['none for a code that no département begins', 'Nulle part', '99123', ''],
])('an annonce has %s', async (_what, ville, commune, code) => {
  expect(await communeOf({ ville, commune })).toBe(code)
})

it.each([
  ['Bastia', '', '2B'],
  ['Saint-Denis', '97411', '974'],
  ['Ailleurs', '', ''],
])('%s %s is in the département %s', async (ville, commune, departement) => {
  expect(await departementFor({ ville, commune })).toBe(departement)
})
