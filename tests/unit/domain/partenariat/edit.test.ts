import { describe, expect, it } from 'vitest'
import { conflictsAt } from '#domain/partenariat/conflicts.ts'
import { resolveConflict, setCell, writeCell } from '#domain/partenariat/edit.ts'
import { rowsOf } from '#domain/partenariat/inventaire.ts'
import { HEADER } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, BOUTIQUE, ROW } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'

describe('writing over a cell', () => {
  const author = { by: BOUTIQUE, at: AT }

  it('replaces a value that nobody changed meanwhile', () => {
    expect(writeCell(ROW, 'depot', '10', 4, author)(aPartenariat()).rows[ROW]?.depot).toBe(4)
  })

  it('keeps both values when another person filled the cell meanwhile', () => {
    const moved = setCell(ROW, 'depot', 2)(aPartenariat())
    const after = writeCell(ROW, 'depot', '10', 4, author)(moved)
    expect(after.rows[ROW]?.depot).toBe(2)
    expect(conflictsAt(after, ROW, 'depot')).toMatchObject([{ value: '4', by: BOUTIQUE }])
    expect(writeCell(ROW, 'depot', '10', 2, author)(moved).conflicts).toEqual({})
  })

  it('puts a new row after the last one', () => {
    const after = setCell('zzzzzzzzzzzz', 'ref', 'Z')(setCell('bbbbbbbbbbbb', 'ref', 'B')(aPartenariat()))
    expect(rowsOf(after).map(([id]) => id)).toEqual([ROW, 'bbbbbbbbbbbb', 'zzzzzzzzzzzz'])
  })

  it('reads a conflicting value with the type of its field', () => {
    const chosen = (target: string, field: string, value: string) =>
      resolveConflict(target, field, value)(aPartenariat())
    expect(chosen(ROW, 'depot', '3').rows[ROW]?.depot).toBe(3)
    expect(chosen(HEADER, 'lieu', '3').header.lieu).toBe('3')
    expect(chosen('contrat', 'loyer', 'true').contrat.loyer).toBe(true)
  })
})
