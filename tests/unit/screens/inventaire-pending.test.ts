import { describe, expect, it } from 'vitest'
import type { CellField } from '#domain/papers/cell.ts'
import { countedRows, NO_STOCK_RECORDS } from '#domain/papers/movements.ts'
import { HEADER_TARGET } from '#domain/papers/partenariat.ts'
import {
  changeFromText,
  isShown,
  type Papers,
  type PendingChange,
  withPending,
} from '#screens/partenariat/inventaire/pending.ts'
import { aMovement, aPartenariat, aRow, BOUTIQUE, ROW } from '#tests/fixtures/documents.ts'

const AUTHOR = { by: BOUTIQUE, at: '2027-01-05T10:00:00.000Z' }
const KEY = 'zzzzzzzzzzzz'

function papers(change: Partial<ReturnType<typeof aRow>> = {}): Papers {
  const rows = { [ROW]: aRow({ description: 'Bol', ...change }) }
  return { partenariat: aPartenariat({ rows }), ...NO_STOCK_RECORDS }
}

function once(before: Papers, ...all: readonly PendingChange[]): Papers {
  return all.reduce((now, one) => withPending(now, one, AUTHOR), before)
}

function typed(target: string, field: CellField, seen: string, value: string | number) {
  return { target, field, seen, value }
}
const place = (seen: string, value: string) => typed(HEADER_TARGET, 'lieu', seen, value)

describe('papers with what is typed and not stored yet', () => {
  it('have a cell over the value that its writer saw', () => {
    expect(once(papers(), place('', 'Nantes')).partenariat.header.lieu).toBe('Nantes')
    expect(once(papers(), place('', 'Nantes'), place('Nantes', 'Rezé')).partenariat.header.lieu).toBe('Rezé')
  })

  it('are the same object once they are stored, and leave alone what another has written since', () => {
    const stored = once(papers(), place('', 'Nantes'))
    expect(once(stored, place('', 'Nantes'))).toBe(stored)
    expect(isShown(stored, place('', 'Nantes'))).toBe(true)
    const moved = once(papers(), place('', 'Rezé'))
    expect(once(moved, place('', 'Nantes')).partenariat.header.lieu).toBe('Rezé')
  })

  it('begin a row that is not there yet', () => {
    const { partenariat } = once(papers(), typed('bbbbbbbbbbbb', 'ref', '', 'B2'))
    expect(partenariat.rows.bbbbbbbbbbbb).toMatchObject({ ref: 'B2', position: 2 })
  })

  it('count a sale once, whether it is stored or not', () => {
    const sale = { row: ROW, sort: 'vendu', quantity: 2, key: KEY } as const
    const unstored = once(papers(), sale, sale)
    expect(countedRows(unstored.partenariat, unstored)[0]?.[1].vendu).toBe(2)
    const stored = { ...papers(), movements: [aMovement(KEY, { row: ROW, sort: 'vendu', quantity: 2 })] }
    expect(once(stored, sale)).toBe(stored)
  })

  it('sell at the price that is being typed', () => {
    const sale = { row: ROW, sort: 'vendu', quantity: 1, key: KEY } as const
    const after = once(papers({ prixCentimes: 1000 }), typed(ROW, 'prixCentimes', '1000', 1500), sale)
    expect(countedRows(after.partenariat, after)[0]?.[1].salesCentimes).toBe(1500)
  })
})

it.each([
  ['aaaaaaaaaaaa.depot', ['0', '12'], { target: ROW, field: 'depot', seen: '0', value: 12 }],
  ['aaaaaaaaaaaa.depot', ['12', '12'], null],
  ['aaaaaaaaaaaa.depot', ['12', 'douze'], undefined],
] as const)('a text that is typed in %s, from and to %s, writes %s', (cell, texts, change) => {
  expect(changeFromText([cell, texts])).toEqual(change)
})
