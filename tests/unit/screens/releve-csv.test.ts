import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { salesOf } from '#domain/papers/movements.ts'
import { buildStatement } from '#domain/papers/statement.ts'
import { releveCsv } from '#screens/partenariat/paper/csv.ts'
import { linesMatchTotals, releveData } from '#screens/partenariat/releves/releve-data.ts'
import { aCandidature, aMovement } from '#tests/fixtures/documents.ts'

function aCompte(...changes: Parameters<typeof aMovement>[1][]) {
  const movements = changes.map((change, index) => aMovement(`m${index}`, change))
  const sales = salesOf(movements)
  const terms = { from: '2026-12-01', to: '2026-12-31', commission: 10, rentCentimes: 5000 }
  const statement = { ...buildStatement(sales, [], terms), number: 3 }
  const releve = releveData({ candidature: aCandidature(), statement, sales, follows: true })
  return { sales, statement, releve }
}

describe('an account as CSV', () => {
  it('holds amounts as numbers, negative ones too, and no text that is a formula', () => {
    const { releve } = aCompte({ article: '=1+1', quantity: 2 }, { quantity: -1, day: '2026-12-06' })
    const { data: rows } = Papa.parse<string[]>(releveCsv(releve).slice(1), { delimiter: ';' })
    expect(rows).toContainEqual(["'=1+1", '18,50', '2', '37,00'])
    expect(rows).toContainEqual(['Correction : B1 Bol', '18,50', '-1', '-18,50'])
    expect(rows).toContainEqual(['Commission de la boutique (10\u00a0%)', '', '', '-1,85'])
    expect(rows).toContainEqual(['Montant dû à la boutique', '', '', '33,35'])
  })
})

describe('an account to read', () => {
  it('keeps its own amounts when this device lacks one of its sales, and says so', () => {
    const { releve, statement, sales } = aCompte({}, { quantity: 2 })
    expect(linesMatchTotals(releve)).toBe(true)
    const storedSales = sales.slice(1)
    const partial = releveData({ candidature: aCandidature(), statement, sales: storedSales, follows: true })
    expect(partial.salesCentimes).toBe(releve.salesCentimes)
    expect(linesMatchTotals(partial)).toBe(false)
  })
})
