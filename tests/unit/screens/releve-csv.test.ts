import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Party } from '#domain/papers/partenariat.ts'
import { type StatementStatus, statementStatus } from '#domain/papers/statements/ledger.ts'
import { linesMatchTotals } from '#domain/papers/statements/lines.ts'
import { releveTotals, stateLines } from '#messages/releve-values.ts'
import { releveCsv } from '#screens/partenariat/paper/csv.ts'
import { aWholeReleve, termsOf } from '#tests/fixtures/releves.ts'

const spaces = (text: string) => text.replaceAll(/\s/g, ' ')

it('a statement as CSV holds amounts as numbers, negative ones too, and no text that is a formula', () => {
  const { data } = Papa.parse<string[]>(releveCsv(aWholeReleve()).slice(1), { delimiter: ';' })
  const rows = data.map((row) => row.map(spaces))
  expect(rows).toContainEqual(['2026-10-30', "'=B1 Bol", '17,33', '1', '17,33'])
  expect(rows).toContainEqual(['2026-09-02', 'Annulé : B1 Bol', '18,50', '-1', '-18,50'])
  expect(rows).toContainEqual(['2026-11-20', 'V1 Vase (cassé)', '18,50', '1', '18,50'])
  expect(rows).toContainEqual(['Livraison __ par coursier', '', '', '', '9,00'])
  expect(rows).toContainEqual(['SIRET', '732 829 320 00074'])
})

describe('the totals of a statement', () => {
  it.each([
    ['with the VAT of the boutique and a rent that includes it', {}, termsOf()],
    ['with a rent without VAT', {}, termsOf({ isRentWithVat: false })],
    ['of a boutique without VAT', {}, termsOf({ hasBoutiqueVat: false })],
    ['without commission', {}, termsOf({ commission: 0 })],
    ['with terms of its own', { reason: 'x', commission: 5.55, base: 'prix', rentCentimes: 777 } as const, termsOf()],
    ['that the créateur owes', { rentTo: '2027-11-30' }, termsOf({ monthlyCentimes: 90_000 })],
  ])('%s add up to the amount due', (_, change, terms) => {
    const totals = releveTotals(aWholeReleve(change, terms))
    const sum = totals.slice(0, -1).reduce((all, { centimes }) => all + centimes, 0)
    expect(Math.abs(sum)).toBe(totals.at(-1)?.centimes)
  })

  it('say a rate of zero only where the contract has another', () => {
    const labels = (...args: Parameters<typeof aWholeReleve>) =>
      releveTotals(aWholeReleve(...args)).map(({ label }) => spaces(label))
    expect(labels({}, termsOf({ commission: 0 })).filter((label) => /Commission/.test(label))).toEqual([])
    const own = { reason: 'Geste', base: 'prix' } as const
    expect(labels(own).some((label) => label.startsWith('Commission de 0 % sur'))).toBe(true)
  })
})

describe('what both parties did about a statement', () => {
  const texts = (left: Party | null, hasAnswer = true) => {
    const whole = aWholeReleve()
    const { statement, answer, payments } = whole.status as StatementStatus
    const answers = hasAnswer && answer !== null ? [answer] : []
    const records = { answers, payments: payments.map(({ payment }) => payment), receipts: [] }
    return stateLines({ ...whole, status: statementStatus(statement, records, left) }).map(spaces)
  }

  it('waits for the payee of each payment, unless they have left, and says that one was made alone', () => {
    expect(texts(null).filter((text) => text.endsWith('à confirmer'))).toHaveLength(3)
    expect(texts('creator').filter((text) => text.endsWith('non confirmé'))).toHaveLength(3)
    const [first, ...others] = texts('creator', false)
    expect(first).toBe("Établi seul par La Mercerie le 1er décembre 2026 : l'autre partie a supprimé son compte.")
    expect(others.at(-1)).toMatch(/^Il reste .* à régler par La Mercerie à Ana Roux\.$/)
  })
})

it('a statement to read keeps its own amounts when this device lacks one of its sales, and says so', () => {
  const whole = aWholeReleve()
  expect(linesMatchTotals(whole)).toBe(true)
  expect(linesMatchTotals({ ...whole, lines: whole.lines.slice(1) })).toBe(false)
})
