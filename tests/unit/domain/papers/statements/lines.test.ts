import { describe, expect, it } from 'vitest'
import { salesOf } from '#domain/papers/movements.ts'
import { statementLines } from '#domain/papers/statements/lines.ts'
import { aMovement } from '#tests/fixtures/documents.ts'

const linesOf = (...changes: Parameters<typeof aMovement>[1][]) =>
  statementLines(salesOf(changes.map((change, index) => aMovement(`m${index}`, change))), '2026-12-01')

describe('the lines of an account', () => {
  it('add up what was sold of a row at one price, under its last name', () => {
    const lines = linesOf({ day: '2026-12-05' }, { day: '2026-12-06', quantity: 2, article: 'B1 Bol bleu' })
    expect(lines).toMatchObject([
      { article: 'B1 Bol bleu', prixCentimes: 1850, quantity: 3, centimes: 5550, beforePeriod: null },
    ])
  })

  it('keep apart another row, another price and a correction', () => {
    const lines = linesOf({}, { prixCentimes: 2000 }, { row: 'bbbbbbbbbbbb', article: 'Vase' }, { quantity: -1 })
    expect(lines.map(({ quantity, centimes }) => [quantity, centimes])).toEqual([
      [1, 1850],
      [1, 2000],
      [1, 1850],
      [-1, -1850],
    ])
  })

  it('keep apart two rows whose names and prices read alike in a row', () => {
    expect(linesOf({ row: 'a1', prixCentimes: 2 }, { row: 'a', prixCentimes: 12 })).toHaveLength(2)
  })

  it('put what was sold earlier last, each day apart', () => {
    const lines = linesOf({ day: '2026-11-29' }, { day: '2026-11-30' }, { day: '2026-12-01' })
    expect(lines.map(({ beforePeriod }) => beforePeriod)).toEqual([null, '2026-11-29', '2026-11-30'])
  })
})
