import { describe, expect, it } from 'vitest'
import { BLANK_CONTRAT } from '#domain/papers/contrat.ts'
import type { MovementData } from '#domain/papers/records.ts'
import { agreedTerms, type TermsByDay } from '#domain/papers/statements/terms.ts'
import { defaultVat } from '#domain/papers/vat.ts'
import { anAnnonce } from '#tests/fixtures/documents.ts'

const termsOf = (createurTva: string) => agreedTerms({ ...BLANK_CONTRAT, createurTva }, anAnnonce())
const [WITH, WITHOUT] = [termsOf('FR32732829320'), termsOf('')]
const always = (terms = WITH): TermsByDay => [{ until: '', terms }]
const SINCE_MARCH: TermsByDay = [{ until: '2027-03-01', terms: WITHOUT }, ...always()]
const sale = (day: string, change: Partial<MovementData> = {}) => {
  return { row: 'a', sort: 'vendu', day, at: `${day}T10:00:00.000Z`, tva: 5.5, ...change } as const
}

describe('the VAT rate of the next sale of a row', () => {
  it('is the usual one, then that of the latest sale of the row, and none without a number or before it', () => {
    expect(defaultVat(always(WITHOUT), [sale('2027-01-02')], 'a')).toBe(0)
    const all = [sale('2027-01-02'), sale('2027-01-03', { tva: 10, row: 'b' }), sale('2027-01-01', { tva: 2.1 })]
    expect(defaultVat(always(), [], 'a')).toBe(20)
    expect(defaultVat(always(), all, 'a')).toBe(5.5)
    expect(defaultVat(always(), [...all, sale('2027-01-04', { sort: 'repris', tva: 0 })], 'a')).toBe(5.5)
    expect(defaultVat(always(), [...all, sale('2027-01-04', { sort: 'perdu', tva: 0 })], 'a')).toBe(0)
    const before = [sale('2027-02-28', { tva: 0 })]
    expect(defaultVat(SINCE_MARCH, before, 'a')).toBe(20)
    expect(defaultVat(SINCE_MARCH, before, 'a', '2027-02-27')).toBe(0)
  })
})
