import { expect, it } from 'vitest'
import { monthlyRent } from '#domain/partenariat/accounts/terms.ts'
import { BLANK_CONTRAT } from '#domain/partenariat/contrat.ts'

it.each([
  ['nothing is shared yet', {}, 3550],
  ['the contract says another', { loyer: true, loyerMontant: '40' }, 4000],
  ['the contract has none', { boutiqueNom: 'La Mercerie', commission: true }, 0],
  ['the contract says no amount', { loyer: true, loyerMontant: 'à convenir' }, 3550],
])("a month's rent when %s", (_, contrat, centimes) => {
  expect(monthlyRent({ ...BLANK_CONTRAT, ...contrat }, 35.5)).toBe(centimes)
})
