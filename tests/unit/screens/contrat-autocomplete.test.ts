import { expect, it } from 'vitest'
import { CONTRAT } from '#messages/fr/partenariat/contrat.ts'
import { autoCompleteOf } from '#screens/partenariat/contrat/contrat-form.tsx'

const NAMES = CONTRAT.parties.flatMap(({ fields }) => fields.map(({ name }) => name))

it.each([
  [true, ['organization', 'street-address', 'name', 'off', 'off', 'off']],
  [false, ['off', 'off', 'off', 'name', 'street-address', 'off']],
])('a contract has the browser fill in the blanks about oneself alone (boutique: %s)', (isBoutique, tokens) => {
  expect(NAMES.map((name) => autoCompleteOf(name, isBoutique))).toEqual(tokens)
})
