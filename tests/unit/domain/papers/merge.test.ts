import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { conflictsAt, openConflicts, valueAt } from '#domain/papers/conflicts.ts'
import { type Edit, removeRow, resolveConflict, setCell, writeCell, writeContrat } from '#domain/papers/edit.ts'
import { rowsOf } from '#domain/papers/inventaire.ts'
import { HEADER_TARGET, type Partenariat } from '#domain/papers/partenariat.ts'
import { writerAt } from '#domain/versions/document.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'
import { WRITTEN_AT as AT, MEMBERS, merged, written } from '#tests/fixtures/papers.ts'

const ROWS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const
const start = aPartenariat({ rows: Object.fromEntries(ROWS.map((id, i) => [id, aRow({ position: i + 1 })])) })

/** Every value that a cell shows: the current one and the alternatives. */
function shown(doc: Partenariat, target: string, field: string): string[] {
  const others = conflictsAt(doc, target, field).map(({ value }) => value)
  return [...new Set([String(valueAt(doc, target, field)), ...others])].sort()
}

describe('what was typed in a cell that had moved', () => {
  it('stays a value to choose when the document meets another version', () => {
    const moved = written(start, setCell(ROWS[0], 'depot', 3), CREATEUR)
    const typed = written(moved, writeCell(ROWS[0], 'depot', '10', 4, { by: BOUTIQUE, at: AT }), BOUTIQUE)
    const other = written(moved, setCell(ROWS[1], 'depot', 1), CREATEUR)
    const both = merged(other, typed)
    expect(valueAt(both, ROWS[0], 'depot')).toBe(3)
    expect(conflictsAt(both, ROWS[0], 'depot')).toMatchObject([{ value: '4', by: BOUTIQUE }])
    expect(merged(typed, typed)).toEqual(typed)
    expect(writeCell(ROWS[0], 'depot', '10', 3, { by: BOUTIQUE, at: AT })(moved).conflicts).toEqual({})
    expect(writeCell(ROWS[0], 'depot', '3', 4, { by: BOUTIQUE, at: AT })(moved).rows[ROWS[0]]?.depot).toBe(4)
    expect(writeCell(ROWS[0], 'depot', '10', 10, { by: BOUTIQUE, at: AT })(moved)).toBe(moved)
  })

  it('is written in a row that is not there yet', () => {
    const put = writeCell('zzzzzzzzzzzz', 'ref', '', 'Z', { by: BOUTIQUE, at: AT })(start)
    expect([put.rows.zzzzzzzzzzzz?.ref, put.conflicts]).toEqual(['Z', {}])
  })
})

it('a new row is put after the last one', () => {
  const after = setCell('dddddddddddd', 'ref', 'D')(setCell('zzzzzzzzzzzz', 'ref', 'Z')(start))
  expect(rowsOf(after).map(([id]) => id)).toEqual([...ROWS, 'zzzzzzzzzzzz', 'dddddddddddd'])
})

describe('the same cell written twice', () => {
  const meet = (ours: Edit, theirs: Edit) => merged(written(start, theirs, BOUTIQUE), written(start, ours, CREATEUR))

  it('shows both values: the later in place, the other as a conflict, each with its author', () => {
    const both = meet(setCell(ROW, 'depot', 3), setCell(ROW, 'depot', 2))
    expect(both.rows[ROW]?.depot).toBe(3)
    expect(conflictsAt(both, ROW, 'depot')).toMatchObject([{ target: ROW, field: 'depot', value: '2', by: BOUTIQUE }])
    expect(writerAt(both, ROW, 'depot', MEMBERS)).toBe(CREATEUR)
    expect(writerAt(both, ROW, 'ref', MEMBERS)).toBeUndefined()
  })

  it('leaves nothing to choose when both wrote the same', () => {
    const both = meet(setCell(ROW, 'depot', 2), setCell(ROW, 'depot', 2))
    expect(openConflicts(both)).toEqual([])
    expect(written(both, setCell(ROWS[1], 'depot', 1), BOUTIQUE).conflicts).toEqual({})
  })

  it('is resolved by choosing, and stays resolved', () => {
    const both = meet(setCell(ROW, 'depot', 3), setCell(ROW, 'depot', 2))
    const chosen = written(both, resolveConflict(ROW, 'depot', '2'), CREATEUR)
    expect(chosen.rows[ROW]?.depot).toBe(2)
    expect(chosen.conflicts).toEqual({})
    expect(resolveConflict('contrat', 'loyer', 'true')(aPartenariat()).contrat.loyer).toBe(true)
    // The other device, which still has the conflict, accepts its resolution.
    expect(merged(chosen, written(both, setCell(ROW, 'ref', 'Z'), BOUTIQUE)).conflicts).toEqual({})
  })

  it('leaves what is to be chosen in other cells', () => {
    const put = (depot: number, ref: string, other: number) => (doc: Partenariat) =>
      setCell(ROWS[1], 'depot', other)(setCell(ROW, 'ref', ref)(setCell(ROW, 'depot', depot)(doc)))
    const left = openConflicts(resolveConflict(ROW, 'depot', '2')(meet(put(3, 'Y', 5), put(2, 'Z', 6))))
    expect(left.map(({ target, field }) => `${target} ${field}`).sort()).toEqual([`${ROW} ref`, `${ROWS[1]} depot`])
  })

  it('becomes a conflict again when two people resolve it differently', () => {
    const both = meet(setCell(ROW, 'depot', 3), setCell(ROW, 'depot', 2))
    const resolved = written(both, resolveConflict(ROW, 'depot', '2'), BOUTIQUE)
    const other = written(resolved, setCell(ROW, 'depot', 5), BOUTIQUE)
    const again = merged(written(both, resolveConflict(ROW, 'depot', '3'), CREATEUR), other)
    expect(shown(again, ROW, 'depot')).toEqual(['3', '5'])
  })

  it('applies to the dates and the contract too', () => {
    const shared = writeContrat({ lieu: 'Brest' })(aPartenariat())
    expect(shared).toEqual(setCell('contrat', 'lieu', 'Brest')(aPartenariat()))
    const on = (day: string) => setCell(HEADER_TARGET, 'dateDepot', day)
    const dates = meet(on('2026-12-01'), on('2026-12-02'))
    expect(shown(dates, HEADER_TARGET, 'dateDepot')).toEqual(['2026-12-01', '2026-12-02'])
    const contrat = meet(setCell('contrat', 'loyer', true), setCell('contrat', 'loyerMontant', '40'))
    expect(contrat.contrat).toMatchObject({ loyer: true, loyerMontant: '40' })
    expect(contrat.conflicts).toEqual({})
  })

  it('merges both documents when two devices created it separately', () => {
    const blank = aPartenariat({ rows: {} })
    const began = (lieu: string, id: string, by: Uid) =>
      written(written(blank, setCell(id, 'ref', 'D'), by), setCell(HEADER_TARGET, 'lieu', lieu), by)
    const both = merged(began('Brest', 'eeeeeeeeeeee', BOUTIQUE), began('Nantes', 'dddddddddddd', CREATEUR))
    expect(Object.keys(both.rows).sort()).toEqual(['dddddddddddd', 'eeeeeeeeeeee'])
    expect(shown(both, HEADER_TARGET, 'lieu')).toEqual(['Brest', 'Nantes'])
    expect(openConflicts(both)).toHaveLength(1)
  })
})

describe('a removed row', () => {
  const base = written(start, setCell(ROW, 'depot', 1), BOUTIQUE, '0')
  const removed = written(base, removeRow(ROW), CREATEUR)

  it('goes, with its conflicts, when the other side did not touch it, and stays when it wrote in it', () => {
    const other = written(base, setCell(ROWS[1], 'ref', 'Z'), BOUTIQUE)
    expect(merged(removed, other).rows[ROW]).toBeUndefined()
    expect(merged(other, removed).rows[ROW]).toBeUndefined()
    const typed = written(base, setCell(ROW, 'depot', 4), BOUTIQUE)
    expect(merged(removed, typed).rows[ROW]?.depot).toBe(4)
    expect(merged(typed, removed).rows[ROW]?.depot).toBe(4)
    const put = (depot: number, by: Uid) => written(start, setCell(ROW, 'depot', depot), by)
    const disputed = merged(put(1, BOUTIQUE), put(2, CREATEUR))
    expect(Object.keys(disputed.conflicts)).toHaveLength(1)
    expect(written(disputed, removeRow(ROW), BOUTIQUE).conflicts).toEqual({})
  })
})
