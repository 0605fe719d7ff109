import { describe, expect, it } from 'vitest'
import { depositDraft, readDeposit } from '#screens/partenariat/inventaire/deposits/deposit-draft.ts'
import { aRow, ROW } from '#tests/fixtures/documents.ts'

const TODAY = '2026-12-05'
const NEW = 'nnnnnnnnnnnn'
const read = (values: Parameters<typeof depositDraft>[0]) =>
  readDeposit(depositDraft(values, TODAY), [[ROW, aRow({ ref: 'B1', description: 'Bol' })]], TODAY)

describe('a deposit that is typed', () => {
  it('is of today, of the rows with a quantity and of new rows, which have no pieces of their own', () => {
    const values = { added: [NEW], refs: { [NEW]: 'V1' }, descriptions: { [NEW]: ' Vase ' }, prices: { [NEW]: '40' } }
    const { created, deposit, total, ...state } = read({ ...values, quantities: { [ROW]: '2', [NEW]: '3' } })
    expect(created).toEqual([[NEW, { ref: 'V1', description: 'Vase', depot: 0, prixCentimes: 4000 }]])
    const bowls = { quantity: 2, prixCentimes: 1850, article: 'B1 Bol' }
    const vases = { quantity: 3, prixCentimes: 4000, article: 'V1 Vase' }
    expect(deposit).toEqual({ day: TODAY, pieces: { [ROW]: bowls, [NEW]: vases } })
    expect([total, state]).toEqual([5, { isIncomplete: false, isWrong: false }])
  })

  it.each([
    ['nothing', null, { total: 0, isIncomplete: false, isWrong: false }],
    ['no number', { quantities: { [ROW]: 'deux' } }, { total: Number.NaN, isWrong: true }],
    ['a day to come', { day: '2026-12-06', quantities: { [ROW]: '1' } }, { isWrong: true }],
    ['no day', { day: '', quantities: { [ROW]: '1' } }, { isWrong: true }],
    ['a new row without a name', { added: [NEW], quantities: { [NEW]: '1' } }, { isIncomplete: true }],
    ['a new row without pieces', { added: [NEW], refs: { [NEW]: 'V1' } }, { isIncomplete: true }],
    ['no price', { added: [NEW], refs: { [NEW]: 'V1' }, prices: { [NEW]: 'cher' } }, { isWrong: true }],
  ])('with %s is said', (_what, values, expected) => {
    expect(read(values)).toMatchObject(expected)
  })
})
