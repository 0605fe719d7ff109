import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { removeRow, setCell } from '#domain/partenariat/edit.ts'
import { historyOf, TYPING_MS } from '#domain/partenariat/history.ts'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

describe('the history', () => {
  const entries = (prev: Partenariat, next: Partenariat, by: Uid = BOUTIQUE, now = NOW) =>
    Object.values(historyOf(prev, next, by, now)).map(({ action, field, before, after }) => [
      action,
      field,
      before,
      after,
    ])

  it('lists the rows added and removed and the cells changed', () => {
    const start = aPartenariat()
    expect(entries(start, setCell(ROW, 'depot', 3)(start))).toEqual([['cell-changed', 'depot', '10', '3']])
    expect(entries(start, setCell('bbbbbbbbbbbb', 'ref', 'B')(start))).toEqual([['row-added', '', '', 'B']])
    expect(entries(start, removeRow(ROW)(start))).toEqual([['row-removed', '', 'B1 Bol en grès', '']])
    expect(entries(start, setCell('contrat', 'espace', 'Un mur')(start))).toEqual([
      ['cell-changed', 'espace', '', 'Un mur'],
    ])
    expect(entries(start, start)).toEqual([])
  })

  it('lists a row that its author is still typing once, when it is added', () => {
    const start = aPartenariat({ rows: {} })
    const added = setCell(ROW, 'ref', 'B1')(start)
    const known = { ...added, history: historyOf(start, added, BOUTIQUE, NOW) }
    const typed = setCell(ROW, 'depot', 3)(known)
    expect(entries(known, typed, BOUTIQUE, NOW + TYPING_MS - 1)).toHaveLength(1)
    expect(entries(known, typed, BOUTIQUE, NOW + TYPING_MS)).toHaveLength(2)
    expect(entries(known, typed, CREATEUR, NOW + 1)).toHaveLength(2)
  })

  it('keeps the latest entries, under keys that only grow', () => {
    let doc = aPartenariat()
    const first = historyOf(doc, setCell(ROW, 'depot', 1)(doc), BOUTIQUE, NOW)
    for (let i = 0; i < HISTORY_MAX + 5; i += 1) {
      const next = setCell(ROW, 'depot', i + 1)(doc)
      doc = { ...next, history: historyOf(doc, next, BOUTIQUE, NOW + i) }
    }
    const keys = Object.keys(doc.history)
    expect(keys).toHaveLength(HISTORY_MAX)
    expect(keys).toEqual([...keys].sort())
    expect(keys[0]).toBe('00000006')
    expect(Object.keys(first)).toEqual(['00000001'])
    const last = doc.history[keys.at(-1) ?? ''] as HistoryEntry
    expect(last.after).toBe(String(HISTORY_MAX + 5))
  })

  it('keeps the first characters of a long value', () => {
    const start = aPartenariat()
    const [entry] = Object.values(historyOf(start, setCell(ROW, 'description', 'é'.repeat(500))(start), BOUTIQUE, NOW))
    expect(entry?.after).toHaveLength(80)
  })
})
