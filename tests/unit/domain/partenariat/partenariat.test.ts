import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { canonicalForm, hasConflicts } from '#domain/partenariat/agreement.ts'
import { parseCell, parseCentimes } from '#domain/partenariat/cell.ts'
import { conflictsAt, parseValue } from '#domain/partenariat/conflicts.ts'
import { removeRow, setCell, writeCell } from '#domain/partenariat/edit.ts'
import { historyOf, lastChange, TYPING_MS } from '#domain/partenariat/history.ts'
import { rowsOf } from '#domain/partenariat/inventaire.ts'
import { HEADER, HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')
const AT = '2026-11-20T08:00:00.000Z'

describe('a cell as typed', () => {
  it.each([
    ['', 0],
    ['12', 1200],
    ['12,5', 1250],
    ['12.05', 1205],
    ['1 200,50 €', 120_050],
    ['1\u202f200\u00a0€', 120_000],
    ['0,1', 10],
    ['0,29', 29],
  ])('%j is a price of %i cents', (typed, value) => {
    expect(parseCell('prixCentimes', typed)).toEqual({ ok: true, value })
  })

  it.each(['12,345', 'douze', '1,2,3', '12 €€x', '--1', '١٢'])('%j is no price', (typed) => {
    expect(parseCell('prixCentimes', typed).ok).toBe(false)
  })

  it('a price reads back as it was, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (centimes) => {
        expect(parseCentimes((centimes / 100).toFixed(2).replace('.', ','))).toBe(centimes)
      }),
    )
  })

  it.each([
    ['depot', '-1', 'out-of-range'],
    ['depot', '1,5', 'not-whole'],
    ['depot', '1e3', 'not-a-number'],
    ['vendu', '100000', 'out-of-range'],
    ['prixCentimes', '-0,01', 'out-of-range'],
    ['prixCentimes', '100000,01', 'out-of-range'],
    ['commission', '100,5', 'out-of-range'],
    ['description', 'x'.repeat(501), 'too-long'],
    ['dateDepot', '2026-02-30', 'not-a-date'],
  ] as const)('of %s, %j is refused as %s', (field, typed, code) => {
    expect(parseCell(field, typed)).toEqual({ ok: false, code })
  })

  it('keeps emoji and other writings, on one line', () => {
    expect(parseCell('description', ' مزهرية 🏺\r\n bleue ')).toEqual({ ok: true, value: 'مزهرية 🏺 bleue' })
  })

  it('takes a percentage as it is written', () => {
    expect(parseCell('commission', '12,5 %')).toEqual({ ok: true, value: 12.5 })
  })
})

describe('writing over a cell', () => {
  const author = { by: BOUTIQUE, at: AT }

  it('that did not move replaces its value', () => {
    expect(writeCell(ROW, 'vendu', '0', 4, author)(aPartenariat()).rows[ROW]?.vendu).toBe(4)
  })

  it('that another person filled meanwhile loses neither value', () => {
    const moved = setCell(ROW, 'vendu', 2)(aPartenariat())
    const after = writeCell(ROW, 'vendu', '0', 4, author)(moved)
    expect(after.rows[ROW]?.vendu).toBe(2)
    expect(conflictsAt(after, ROW, 'vendu')).toMatchObject([{ value: '4', by: BOUTIQUE }])
    expect(writeCell(ROW, 'vendu', '0', 2, author)(moved).conflicts).toEqual({})
  })

  it('puts a new row after the last one', () => {
    const after = setCell('zzzzzzzzzzzz', 'ref', 'Z')(setCell('bbbbbbbbbbbb', 'ref', 'B')(aPartenariat()))
    expect(rowsOf(after).map(([id]) => id)).toEqual([ROW, 'bbbbbbbbbbbb', 'zzzzzzzzzzzz'])
  })

  it('reads a value to choose as its field holds it', () => {
    expect(parseValue(ROW, 'vendu', '3')).toBe(3)
    expect(parseValue(HEADER, 'lieu', '3')).toBe('3')
    expect(parseValue('contrat', 'loyer', 'true')).toBe(true)
  })
})

describe('the history', () => {
  const told = (prev: Partenariat, next: Partenariat, by: Uid = BOUTIQUE, now = NOW) =>
    Object.values(historyOf(prev, next, by, now)).map(({ action, field, before, after }) => [
      action,
      field,
      before,
      after,
    ])

  it('tells the rows added and deleted and the cells changed', () => {
    const start = aPartenariat()
    expect(told(start, setCell(ROW, 'vendu', 3)(start))).toEqual([['cell-changed', 'vendu', '0', '3']])
    expect(told(start, setCell('bbbbbbbbbbbb', 'ref', 'B')(start))).toEqual([['row-added', '', '', 'B']])
    expect(told(start, removeRow(ROW)(start))).toEqual([['row-removed', '', 'B1 Bol en grès', '']])
    expect(told(start, setCell('contrat', 'espace', 'Un mur')(start))).toEqual([
      ['cell-changed', 'espace', '', 'Un mur'],
    ])
    expect(told(start, start)).toEqual([])
  })

  it('tells the cells of a row that its author is still typing once, by its beginning', () => {
    const start = aPartenariat({ rows: {} })
    const added = setCell(ROW, 'ref', 'B1')(start)
    const known = { ...added, history: historyOf(start, added, BOUTIQUE, NOW) }
    const typed = setCell(ROW, 'vendu', 3)(known)
    expect(told(known, typed, BOUTIQUE, NOW + TYPING_MS - 1)).toHaveLength(1)
    expect(told(known, typed, BOUTIQUE, NOW + TYPING_MS)).toHaveLength(2)
    expect(told(known, typed, CREATEUR, NOW + 1)).toHaveLength(2)
    expect(lastChange(known, ROW, 'vendu')?.by).toBe(BOUTIQUE)
    expect(lastChange(known, HEADER, 'lieu')).toBeUndefined()
  })

  it('keeps the latest entries, under keys that only grow', () => {
    let doc = aPartenariat()
    const first = historyOf(doc, setCell(ROW, 'vendu', 1)(doc), BOUTIQUE, NOW)
    for (let i = 0; i < HISTORY_MAX + 5; i += 1) {
      const next = setCell(ROW, 'vendu', i + 1)(doc)
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

  it('keeps the beginning of a long value', () => {
    const start = aPartenariat()
    const [entry] = Object.values(historyOf(start, setCell(ROW, 'description', 'é'.repeat(500))(start), BOUTIQUE, NOW))
    expect(entry?.after).toHaveLength(80)
  })
})

describe('the form that is hashed', () => {
  const start = aPartenariat({ rows: { [ROW]: aRow(), bbbbbbbbbbbb: aRow({ position: 2 }) } })

  it('does not depend on the order of keys, the history, the agreements or the names of rows', () => {
    const rows = Object.fromEntries(Object.entries(start.rows).reverse())
    const header = Object.fromEntries(Object.entries(start.header).reverse()) as unknown as Partenariat['header']
    const agreements = { 'inventaire-boutique': { by: BOUTIQUE, nom: 'x', at: AT, hash: 'a'.repeat(64) } }
    const renamed = { cccccccccccc: aRow(), dddddddddddd: aRow({ position: 7 }) }
    for (const other of [{ rows }, { header }, { agreements }, { rows: renamed }]) {
      expect(canonicalForm({ ...start, ...other }, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    }
  })

  it('depends on every cell, and on what is left to choose', () => {
    const forms = [
      start,
      setCell(ROW, 'vendu', 1)(start),
      setCell(ROW, 'description', 'Vase')(start),
      setCell(HEADER, 'commission', 11)(start),
      removeRow(ROW)(start),
      writeCell(ROW, 'depot', '3', 4, { by: BOUTIQUE, at: AT })(start),
    ].map((doc) => canonicalForm(doc, 'inventaire'))
    expect(new Set(forms).size).toBe(forms.length)
  })

  it('is apart for the two documents', () => {
    const signed = setCell('contrat', 'espace', 'Un mur')(start)
    expect(canonicalForm(signed, 'inventaire')).toBe(canonicalForm(start, 'inventaire'))
    expect(canonicalForm(signed, 'contrat')).not.toBe(canonicalForm(start, 'contrat'))
    const asked = writeCell('contrat', 'espace', 'autre', 'Un coin', { by: BOUTIQUE, at: AT })(signed)
    expect([hasConflicts(asked, 'contrat'), hasConflicts(asked, 'inventaire')]).toEqual([true, false])
  })
})
