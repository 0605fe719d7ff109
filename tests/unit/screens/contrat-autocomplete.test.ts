import { expect, it } from 'vitest'
import type { Party } from '#domain/papers/partenariat.ts'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { autoCompleteOf } from '#screens/partenariat/contrat/contrat-fields.tsx'

const NAMES = CONTRAT.parties.flatMap(({ fields }) => fields.map(({ name }) => name))

it.each<[Party, string[]]>([
  ['boutique', ['organization', 'street-address', 'name', 'off', 'off', 'off']],
  ['creator', ['off', 'off', 'off', 'name', 'street-address', 'off']],
])('a contract has the browser fill in the blanks about oneself alone (%s)', (party, tokens) => {
  expect(NAMES.map((name) => autoCompleteOf(name, party))).toEqual(tokens)
})
