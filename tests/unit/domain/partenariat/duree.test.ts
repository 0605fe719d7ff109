import { describe, expect, it } from 'vitest'
import { dureeBetween } from '#domain/partenariat/contrat-prefill.ts'

type Case = readonly [debut: string, fin: string, duree: string, unite: string]

function expectAll(cases: readonly Case[]): void {
  for (const [debut, fin, duree, dureeUnite] of cases) {
    expect(dureeBetween(debut, fin), `${debut} to ${fin}`).toEqual({ duree, dureeUnite })
  }
}

describe('how long a contract lasts', () => {
  it('is said in months when the last day ends one', () => {
    expectAll([
      ['2027-01-01', '2027-03-31', '3', 'mois'],
      ['2027-01-15', '2028-01-14', '12', 'mois'],
      ['2028-02-01', '2028-02-29', '1', 'mois'],
      ['2027-02-01', '2027-02-28', '1', 'mois'],
      ['2027-01-31', '2027-04-29', '3', 'mois'],
    ])
  })

  it('is said in months when the last day is the one on which the next begins', () => {
    expectAll([
      ['2027-01-01', '2027-04-01', '3', 'mois'],
      ['2027-01-15', '2027-02-15', '1', 'mois'],
      ['2028-02-29', '2029-02-28', '12', 'mois'],
    ])
  })

  it('is said in months from the end of a month to the end of a shorter one', () => {
    expectAll([
      ['2027-01-31', '2027-04-30', '3', 'mois'],
      ['2027-01-31', '2027-02-28', '1', 'mois'],
      ['2026-11-30', '2027-02-28', '3', 'mois'],
      ['2027-08-31', '2028-02-29', '6', 'mois'],
    ])
  })

  it('is said in days, both included, for less than a month, whatever the clocks do', () => {
    expectAll([
      ['2027-03-27', '2027-03-29', '3', 'jours'],
      ['2027-01-04', '2027-01-04', '1', 'jours'],
      ['2027-01-04', '2027-02-02', '30', 'jours'],
    ])
  })

  it('is left to be written where nobody would count the days: the dates say it', () => {
    expectAll([
      ['2027-01-04', '2027-03-28', '', ''],
      ['2027-01-04', '2027-02-05', '', ''],
      ['2027-02-28', '2027-03-31', '', ''],
      ['2027-01-01', '2027-04-02', '', ''],
    ])
  })

  it('is left to be written without two days in their order', () => {
    expectAll([
      ['2027-03-28', '2027-01-04', '', ''],
      ['', '2027-01-04', '', ''],
      ['2027-01-04', '', '', ''],
      ['demain', '2027-01-04', '', ''],
    ])
  })
})
