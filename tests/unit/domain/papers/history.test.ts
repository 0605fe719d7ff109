import { describe, expect, it } from 'vitest'
import { checkFields } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { CLAUSE_MAX, CONTRAT_FIELDS } from '#domain/papers/contrat.ts'
import { type Edit, removeRow, setCell } from '#domain/papers/edit.ts'
import { PARTENARIAT_FIELDS } from '#domain/papers/fields.ts'
import { forgedFields } from '#domain/papers/forged.ts'
import { historyOf, TYPING_MS } from '#domain/papers/history.ts'
import { HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/papers/partenariat.ts'
import { aPartenariat, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')

describe('the history', () => {
  const entries = (prev: Partenariat, next: Partenariat, by: Uid = BOUTIQUE, now = NOW) =>
    Object.values(historyOf(prev, next, by, now)).map((entry) => [entry.action, entry.field, entry.before, entry.after])

  it('lists the rows added and removed and the cells changed', () => {
    const start = aPartenariat()
    expect(entries(start, setCell(ROW, 'depot', 3)(start))).toEqual([['cell-changed', 'depot', '10', '3']])
    expect(entries(start, setCell('bbbbbbbbbbbb', 'ref', 'B')(start))).toEqual([['row-added', '', '', 'B']])
    expect(entries(start, removeRow(ROW)(start))).toEqual([['row-removed', '', 'B1 Bol en grès', '']])
    const rented = setCell('contrat', 'espace', 'Un mur')(start)
    expect(entries(start, rented)).toEqual([['cell-changed', 'espace', '', 'Un mur']])
    expect(entries(start, start)).toEqual([])
  })

  it('lists a row that its author is still typing once, when it is added', () => {
    const start = aPartenariat({ rows: {} })
    const added = setCell(ROW, 'ref', 'B1')(start)
    const previous = { ...added, history: historyOf(start, added, BOUTIQUE, NOW) }
    const typed = setCell(ROW, 'depot', 3)(previous)
    expect(entries(previous, typed, BOUTIQUE, NOW + TYPING_MS - 1)).toHaveLength(1)
    expect(entries(previous, typed, BOUTIQUE, NOW + TYPING_MS)).toHaveLength(2)
    expect(entries(previous, typed, CREATEUR, NOW + 1)).toHaveLength(2)
  })

  it('keeps the first characters of a long value', () => {
    const start = aPartenariat()
    const [entry] = Object.values(historyOf(start, setCell(ROW, 'description', 'é'.repeat(500))(start), BOUTIQUE, NOW))
    expect(entry?.after).toHaveLength(80)
  })

  it('keeps the whole of what a contract said: who approved it reads what changed', () => {
    const clause = 'é'.repeat(600)
    const start = setCell('contrat', 'responsabilite', clause)(aPartenariat())
    const next = setCell('contrat', 'responsabilite', 'La boutique')(start)
    expect(entries(start, next)).toEqual([['cell-changed', 'responsabilite', clause, 'La boutique']])
    const stored = { ...next, history: historyOf(start, next, BOUTIQUE, NOW) }
    expect(checkFields(PARTENARIAT_FIELDS, { ...stored })).toEqual([])
    for (const rule of Object.values(CONTRAT_FIELDS))
      if (rule.kind === 'text') expect(rule.max).toBeLessThanOrEqual(CLAUSE_MAX)
  })
})

describe('a full history', () => {
  const priced = aPartenariat()
  const pushed = (doc: Partenariat, edit: Edit, by: Uid) => {
    const next = edit(doc)
    const full = { ...next, history: historyOf(doc, next, by, NOW) }
    expect(forgedFields(full, doc, by, by === BOUTIQUE ? 'boutique' : 'creator')).toEqual([])
    return full
  }
  const many =
    (count: number, from = 0) =>
    (doc: Partenariat) => {
      const ids = Array.from({ length: count }, (_, at) => `r${String(from + at).padStart(11, '0')}`)
      return ids.reduce((next, id) => setCell(id, 'ref', id)(next), doc)
    }
  const countOf = ({ history }: Partenariat, by: Uid) => Object.values(history).filter((one) => one.by === by).length

  it('keeps what one party did, whatever the other writes', () => {
    let doc = pushed(priced, setCell(ROW, 'prixCentimes', 900), BOUTIQUE)
    for (const from of [0, 200, 400]) doc = pushed(doc, many(200, from), CREATEUR)
    expect(Object.values(doc.history)[0]).toMatchObject({ by: BOUTIQUE, field: 'prixCentimes', after: '900' })
    const keys = Object.keys(doc.history)
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([HISTORY_MAX, '00000001', '00000601'])
    doc = pushed(doc, many(400, 600), BOUTIQUE)
    expect([countOf(doc, BOUTIQUE), countOf(doc, CREATEUR)]).toEqual([HISTORY_MAX / 2, HISTORY_MAX / 2])
  })

  it('has no entry written for another, nor one taken away while its author has less than half of it', () => {
    const doc = pushed(pushed(priced, many(100), BOUTIQUE), many(200, 100), CREATEUR)
    const forged = (history: Partenariat['history']) => forgedFields({ ...doc, history }, doc, CREATEUR, 'creator')
    const [oldest] = Object.keys(doc.history).sort() as [string]
    const { [oldest]: entry, ...without } = doc.history
    const mine = { ...(entry as HistoryEntry), by: CREATEUR }
    expect(forged({ ...doc.history, '00000400': { ...mine, by: BOUTIQUE } })).toHaveLength(1)
    expect(forged({ ...without, '00000301': mine })).toHaveLength(1)
    expect(forged({ ...without, '00000000': mine })).toHaveLength(2)
    // Nor of one's own, while there is room.
    const { '00000101': _own, ...others } = doc.history
    expect(forged(others)).toHaveLength(1)
  })
})
