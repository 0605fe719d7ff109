import { expect, it } from 'vitest'
import { dureeBetween } from '#domain/papers/contrat-prefill.ts'
import { withDuree, writeContrat } from '#domain/papers/edit.ts'
import { aPartenariat } from '#tests/fixtures/documents.ts'

it.each([
  // The period ends on the last day of a month.
  ['2027-01-01', '2027-03-31', '3', 'mois'],
  ['2027-01-15', '2028-01-14', '12', 'mois'],
  ['2028-02-01', '2028-02-29', '1', 'mois'],
  ['2027-02-01', '2027-02-28', '1', 'mois'],
  ['2027-01-31', '2027-04-29', '3', 'mois'],
  // The period ends on the first day of the next month.
  ['2027-01-01', '2027-04-01', '3', 'mois'],
  ['2027-01-15', '2027-02-15', '1', 'mois'],
  ['2028-02-29', '2029-02-28', '12', 'mois'],
  // From the end of a month to the end of a shorter one.
  ['2027-01-31', '2027-04-30', '3', 'mois'],
  ['2027-01-31', '2027-02-28', '1', 'mois'],
  ['2026-11-30', '2027-02-28', '3', 'mois'],
  ['2027-08-31', '2028-02-29', '6', 'mois'],
  // Less than a month is counted in days, both included, even when the clocks change.
  ['2027-03-27', '2027-03-29', '3', 'jours'],
  ['2027-01-04', '2027-01-04', '1', 'jours'],
  ['2027-01-04', '2027-02-02', '30', 'jours'],
  // Where nobody would count the days, the dates are shown instead.
  ['2027-01-04', '2027-03-28', '', ''],
  ['2027-01-04', '2027-02-05', '', ''],
  ['2027-02-28', '2027-03-31', '', ''],
  ['2027-01-01', '2027-04-02', '', ''],
  // Not two dates in order.
  ['2027-03-28', '2027-01-04', '', ''],
  ['', '2027-01-04', '', ''],
  ['2027-01-04', '', '', ''],
  ['demain', '2027-01-04', '', ''],
])('a contract from %s to %s lasts %s %s', (debut, fin, duree, dureeUnite) => {
  expect(dureeBetween(debut, fin)).toEqual({ duree, dureeUnite })
})

it.each([
  ['that of its former dates', { duree: '3', dureeUnite: 'mois' }, {}, '6 mois'],
  ['none, and dates that had none', { dateFin: '2027-03-28', duree: '', dureeUnite: '' }, {}, '6 mois'],
  ['one that was typed', { duree: 'un trimestre', dureeUnite: '' }, {}, 'un trimestre '],
  ['one typed with the dates', { duree: '3', dureeUnite: 'mois' }, { duree: '2' }, '2 mois'],
] as const)('a contract with new dates and %s', (_what, before, typed, said) => {
  const dates = { dateDebut: '2027-01-01', dateFin: '2027-03-31' }
  const papers = writeContrat({ ...dates, ...before })(aPartenariat())
  const { contrat } = withDuree(writeContrat({ dateFin: '2027-06-30', ...typed }))(papers)
  expect(`${contrat.duree} ${contrat.dureeUnite}`).toBe(said)
})
