import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { removeRow, setCell } from '#domain/partenariat/edit.ts'
import { historyOf } from '#domain/partenariat/history.ts'
import { forgedEntries } from '#domain/partenariat/history-room.ts'
import { CONTRAT, HISTORY_MAX, type HistoryEntry, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'
import { written } from '#tests/fixtures/papers.ts'

const NOW = Date.parse('2026-11-20T08:00:00.000Z')
const HASH = 'a'.repeat(64)

const rowId = (index: number) => `r${String(index).padStart(11, '0')}`
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => rowId(from + index))

/** The document after one push. */
function pushed(doc: Partenariat, change: (doc: Partenariat) => Partenariat, by: Uid, now = NOW): Partenariat {
  const next = written(doc, change, by)
  const history = historyOf(doc, next, by, now)
  expect(forgedEntries(doc.history, history, next.rows, by)).toEqual([])
  return { ...next, history }
}

const adding = (rows: readonly string[]) => (doc: Partenariat) => ({
  ...doc,
  rows: { ...doc.rows, ...Object.fromEntries(rows.map((id, position) => [id, aRow({ position })])) },
})

const removing = (rows: readonly string[]) => (doc: Partenariat) => rows.reduce((left, id) => removeRow(id)(left), doc)

const entriesOf = ({ history }: Partenariat) => Object.values(history)
const isPrice = ({ field, before, after }: HistoryEntry) =>
  field === 'prixCentimes' && before === '1850' && after === '900'
const priced = pushed(aPartenariat(), setCell(ROW, 'prixCentimes', 900), BOUTIQUE)

describe('a change of a price', () => {
  it.each([
    ['the other party', CREATEUR],
    ['the one who made it', BOUTIQUE],
  ])('is still listed after three hundred rows added and removed by %s', (_who, by) => {
    for (const size of [300, 75]) {
      let doc = priced
      for (let at = 0; at < 300; at += size) doc = pushed(doc, adding(ids(size, at)), by)
      for (let at = 0; at < 300; at += size) doc = pushed(doc, removing(ids(size, at)), by)
      doc = pushed(pushed(doc, adding(ids(300, 400)), by), removing(ids(300, 400)), by)
      expect(entriesOf(doc).some(isPrice), `${size} at a time`).toBe(true)
    }
  })

  it('is still listed after rows that were added together and removed one by one', () => {
    let doc = pushed(priced, adding(ids(300)), BOUTIQUE)
    for (const id of ids(40)) doc = pushed(doc, removing([id]), BOUTIQUE)
    doc = pushed(pushed(doc, removing(ids(260, 40)), BOUTIQUE), adding(ids(300, 400)), BOUTIQUE)
    expect(entriesOf(doc).some(isPrice)).toBe(true)
    expect(entriesOf(doc).filter(({ action }) => action === 'row-removed').length).toBeLessThan(3)
  })

  it('is still listed after three hundred real changes by the other party, and after cells changed back and forth', () => {
    let doc = pushed(priced, adding(ids(300)), CREATEUR)
    const change = (one: Partenariat) => ids(300).reduce((next, id) => setCell(id, 'ref', 'X')(next), one)
    doc = pushed(doc, change, CREATEUR, NOW + 1e9)
    expect(entriesOf(doc).some(isPrice)).toBe(true)
    let other = priced
    for (let i = 0; i < HISTORY_MAX + 5; i += 1) other = pushed(other, setCell(CONTRAT, 'espace', String(i)), BOUTIQUE)
    expect(entriesOf(other).some(isPrice)).toBe(true)
  })
})

describe('a full history', () => {
  it('loses nothing while there is room', () => {
    const doc = pushed(pushed(priced, adding(ids(149)), CREATEUR), removing(ids(149)), CREATEUR)
    expect(entriesOf(doc)).toHaveLength(299)
  })

  it('makes successive changes of one cell one, from the first value to the last', () => {
    let doc = aPartenariat()
    for (let i = 1; i <= HISTORY_MAX + 5; i += 1) doc = pushed(doc, setCell(ROW, 'depot', i), BOUTIQUE)
    const [first] = entriesOf(doc)
    expect([first?.before, first?.after]).toEqual(['10', '6'])
    expect(entriesOf(doc)).toHaveLength(HISTORY_MAX)
  })

  it('keeps agreements longest, and gives no number twice', () => {
    const agreed = pushed(
      priced,
      (doc) => ({ ...doc, agreements: { 'contrat-boutique': { by: BOUTIQUE, nom: 'x', at: '', hash: HASH } } }),
      BOUTIQUE,
    )
    let doc = agreed
    const numbers = new Map<string, string>()
    const givenTwice: string[] = []
    for (let i = 0; i < 400; i += 1) {
      const id = rowId(i)
      doc = pushed(doc, i % 3 === 2 ? removing([rowId(i - 1)]) : adding([id]), i % 2 === 0 ? BOUTIQUE : CREATEUR)
      for (const [key, { action, target }] of Object.entries(doc.history)) {
        const entry = `${action} ${target}`
        if ((numbers.get(key) ?? entry) !== entry) givenTwice.push(key)
        numbers.set(key, entry)
      }
    }
    expect(givenTwice).toEqual([])
    expect(entriesOf(doc).some(({ action }) => action === 'agreement')).toBe(true)
    expect(entriesOf(doc).length).toBeLessThanOrEqual(HISTORY_MAX)
  })

  it('keeps an addition that the other party removed', () => {
    const shared = pushed(aPartenariat(), adding(ids(200)), CREATEUR)
    const doc = pushed(shared, removing(ids(200)), BOUTIQUE)
    expect(entriesOf(doc).filter(({ by }) => by === CREATEUR)).toHaveLength(150)
    expect(entriesOf(doc).filter(({ by }) => by === BOUTIQUE)).toHaveLength(150)
  })

  it('is never refused as the server makes it when rows go whose additions had gone before', () => {
    let doc = pushed(aPartenariat(), adding(ids(344)), CREATEUR)
    const change = (one: Partenariat) => ids(164, 30).reduce((next, id) => setCell(id, 'depot', 2)(next), one)
    doc = pushed(doc, change, CREATEUR, NOW + 1e9)
    doc = pushed(doc, removing(ids(78)), CREATEUR, NOW + 2e9)
    expect(entriesOf(pushed(doc, adding(ids(80, 400)), CREATEUR, NOW + 3e9)).length).toBeLessThanOrEqual(HISTORY_MAX)
  })

  it('is never refused as the server makes it, whatever was pushed before', () => {
    const step = fc.record({
      by: fc.constantFrom(BOUTIQUE, CREATEUR),
      from: fc.nat(400),
      size: fc.oneof(fc.constantFrom(1, 2, 3), fc.nat(350)),
      how: fc.constantFrom('add', 'remove', 'change', 'agree'),
      value: fc.nat(3),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let doc = aPartenariat()
        steps.forEach(({ by, from, size, how, value }, index) => {
          const some = ids(size, from)
          const known = some.filter((id) => doc.rows[id] !== undefined)
          const hash = String(value).repeat(64)
          const changes = {
            add: adding(some),
            remove: removing(known),
            change: (one: Partenariat) => known.reduce((next, id) => setCell(id, 'depot', value)(next), one),
            agree: (one: Partenariat) => ({
              ...one,
              agreements: { 'contrat-boutique': { by, nom: 'x', at: '', hash } },
            }),
          }
          doc = pushed(doc, changes[how], by, NOW + index * 1e9)
          expect(entriesOf(doc).length).toBeLessThanOrEqual(HISTORY_MAX)
        })
      }),
      { numRuns: 25 },
    )
  })
})

describe('an entry', () => {
  it('is not written for another, changed or taken away', () => {
    const doc = pushed(priced, adding(ids(299)), CREATEUR)
    const [oldest, second] = Object.keys(doc.history).sort() as [string, string]
    const forged = (change: object) => forgedEntries(doc.history, { ...doc.history, ...change }, doc.rows, CREATEUR)
    const entry = doc.history[oldest] as HistoryEntry
    const { [oldest]: _, ...without } = doc.history
    expect(forged({ '00000400': { ...entry, by: BOUTIQUE } })).toEqual(['00000400'])
    expect(forged({ [oldest]: { ...entry, after: '1' } })).toContain(oldest)
    expect(forgedEntries(doc.history, without, doc.rows, CREATEUR)).toContain(oldest)
    // Not even when there is no room: there is something else to part with.
    const mine = { ...entry, by: CREATEUR, target: second }
    expect(forgedEntries(doc.history, { ...without, '00000301': mine }, doc.rows, CREATEUR)).toContain(oldest)
  })
})
