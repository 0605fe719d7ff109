import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { conflictsAt, valueAt } from '#domain/partenariat/conflicts.ts'
import { type Edit, removeRow, resolveConflict, setCell } from '#domain/partenariat/edit.ts'
import type { Column } from '#domain/partenariat/inventaire.ts'
import { mergePartenariat } from '#domain/partenariat/merge.ts'
import { HEADER, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { aPartenariat, aRow, BOUTIQUE, CREATEUR, ROW } from '#tests/fixtures/documents.ts'

const AT = '2026-11-20T08:00:00.000Z'
const ROWS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const
const start = aPartenariat({ rows: Object.fromEntries(ROWS.map((id, i) => [id, aRow({ position: i + 1 })])) })

/** A device and the server, as the exchange goes: a stale version is merged here, then sent again. */
interface Device {
  readonly by: Uid
  base: Partenariat
  mine: Partenariat
}

function sync(server: Partenariat, device: Device): Partenariat {
  const sent = same(device.base, server)
    ? device.mine
    : mergePartenariat(device.base, server, device.mine, { by: device.by, at: AT })
  device.base = sent
  device.mine = sent
  return sent
}

function settle(server: Partenariat, devices: readonly Device[], order: readonly number[]): Partenariat {
  let state = server
  for (const index of [...order, ...devices.keys()]) state = sync(state, devices[index % devices.length] as Device)
  return state
}

const device = (by: Uid, mine = start): Device => ({ by, base: start, mine })
const applied = (edits: readonly Edit[]) => edits.reduce((doc, edit) => edit(doc), start)

const row = fc.constantFrom(...ROWS)
const cell = fc.oneof(
  fc.record({ field: fc.constantFrom<Column>('ref', 'description'), value: fc.string({ maxLength: 5 }) }),
  fc.record({ field: fc.constantFrom<Column>('depot', 'vendu', 'repris'), value: fc.nat({ max: 5 }) }),
)
const edit = fc.record({ target: row, cell })
const edits = fc.array(edit, { maxLength: 6 })
const orders = fc.array(fc.nat({ max: 2 }), { maxLength: 8 })
type Edited = { readonly target: string; readonly cell: { readonly field: string; readonly value: unknown } }
const toEdit = ({ target, cell: { field, value } }: Edited): Edit => setCell(target, field, value)

/** Every value that a cell shows, the one in place and those to choose from. */
function shown(doc: Partenariat, target: string, field: string): string[] {
  const others = conflictsAt(doc, target, field).map(({ value }) => value)
  return [...new Set([String(valueAt(doc, target, field)), ...others])].sort()
}

describe('two devices offline', () => {
  it('lose nothing when they write in different rows, whatever the order of the exchanges', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 4 }), fc.array(cell, { maxLength: 4 }), orders, (here, there, order) => {
        const devices = [
          device(BOUTIQUE, applied(here.map(({ field, value }) => setCell(ROWS[0], field, value)))),
          device(CREATEUR, applied(there.map(({ field, value }) => setCell(ROWS[1], field, value)))),
        ]
        const [one, two] = devices.map(({ mine }) => mine) as [Partenariat, Partenariat]
        const end = settle(start, devices, order)
        expect(end.rows[ROWS[0]]).toEqual(one.rows[ROWS[0]])
        expect(end.rows[ROWS[1]]).toEqual(two.rows[ROWS[1]])
        expect(end.conflicts).toEqual({})
      }),
    )
  })

  it('keep the rows that each added', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const devices = [
          device(BOUTIQUE, setCell('dddddddddddd', 'ref', 'D')(start)),
          device(CREATEUR, setCell('eeeeeeeeeeee', 'ref', 'E')(start)),
        ]
        const end = settle(start, devices, order)
        expect(Object.keys(end.rows).sort()).toEqual([...ROWS, 'dddddddddddd', 'eeeeeeeeeeee'])
      }),
    )
  })

  it('show every value that a cell was given, whatever the order of the exchanges', () => {
    fc.assert(
      fc.property(edits, edits, edits, orders, (a, b, c, order) => {
        const written = [a, b, c].map((list) => applied(list.map(toEdit)))
        const devices = written.map((mine, index) => device(index === 1 ? CREATEUR : BOUTIQUE, mine))
        const end = settle(start, devices, order)
        for (const id of ROWS) {
          for (const field of ['ref', 'description', 'depot', 'vendu', 'repris']) {
            const before = valueAt(start, id, field)
            const values = written.map((doc) => valueAt(doc, id, field)).filter((value) => value !== before)
            const expected = values.length === 0 ? [before] : values
            expect(shown(end, id, field)).toEqual([...new Set(expected.map(String))].sort())
          }
        }
      }),
    )
  })

  it('end with the same document, after one more exchange', () => {
    fc.assert(
      fc.property(edits, edits, orders, (a, b, order) => {
        const devices = [device(BOUTIQUE, applied(a.map(toEdit))), device(CREATEUR, applied(b.map(toEdit)))]
        let server = settle(start, devices, order)
        for (const each of devices) server = sync(server, each)
        for (const each of devices) expect(each.mine).toEqual(server)
      }),
    )
  })
})

describe('the same cell written twice', () => {
  const meet = (ours: Edit, theirs: Edit) =>
    mergePartenariat(start, theirs(start), ours(start), { by: CREATEUR, at: AT })

  it('shows both values: the first to arrive in place, the other as a conflict', () => {
    const merged = meet(setCell(ROW, 'vendu', 3), setCell(ROW, 'vendu', 2))
    expect(merged.rows[ROW]?.vendu).toBe(2)
    expect(conflictsAt(merged, ROW, 'vendu')).toEqual([
      { target: ROW, field: 'vendu', value: '3', by: CREATEUR, at: AT },
    ])
  })

  it('makes no conflict when both wrote the same', () => {
    expect(meet(setCell(ROW, 'vendu', 2), setCell(ROW, 'vendu', 2)).conflicts).toEqual({})
  })

  it('is resolved by choosing, and stays resolved', () => {
    const merged = meet(setCell(ROW, 'vendu', 3), setCell(ROW, 'vendu', 2))
    const chosen = resolveConflict(ROW, 'vendu', '3')(merged)
    expect(chosen.rows[ROW]?.vendu).toBe(3)
    expect(chosen.conflicts).toEqual({})
    // The other device, which still has the conflict, takes its resolution.
    expect(
      mergePartenariat(merged, chosen, setCell(ROW, 'ref', 'Z')(merged), { by: BOUTIQUE, at: AT }).conflicts,
    ).toEqual({})
  })

  it('becomes a conflict again when two people resolve it differently', () => {
    const merged = meet(setCell(ROW, 'vendu', 3), setCell(ROW, 'vendu', 2))
    const other = setCell(ROW, 'vendu', 5)(resolveConflict(ROW, 'vendu', '2')(merged))
    const again = mergePartenariat(merged, resolveConflict(ROW, 'vendu', '3')(merged), other, { by: BOUTIQUE, at: AT })
    expect(shown(again, ROW, 'vendu')).toEqual(['3', '5'])
  })

  it('applies to the dates and the contract too', () => {
    const merged = meet(setCell(HEADER, 'dateDepot', '2026-12-01'), setCell(HEADER, 'dateDepot', '2026-12-02'))
    expect(shown(merged, HEADER, 'dateDepot')).toEqual(['2026-12-01', '2026-12-02'])
    const contrat = meet(setCell('contrat', 'loyer', true), setCell('contrat', 'loyerMontant', '40'))
    expect(contrat.contrat).toMatchObject({ loyer: true, loyerMontant: '40' })
    expect(contrat.conflicts).toEqual({})
  })

  it('merges both documents when two devices created it separately', () => {
    const blank = aPartenariat({ rows: {} })
    const ours = setCell(HEADER, 'lieu', 'Nantes')(setCell('dddddddddddd', 'ref', 'D')(blank))
    const theirs = setCell(HEADER, 'lieu', 'Brest')(setCell('eeeeeeeeeeee', 'ref', 'E')(blank))
    const merged = mergePartenariat(undefined, theirs, ours, { by: CREATEUR, at: AT })
    expect(Object.keys(merged.rows).sort()).toEqual(['dddddddddddd', 'eeeeeeeeeeee'])
    expect(shown(merged, HEADER, 'lieu')).toEqual(['Brest', 'Nantes'])
    expect(Object.keys(merged.conflicts)).toHaveLength(1)
  })
})

describe('a removed row', () => {
  const author = { by: CREATEUR, at: AT }

  it('disappears when the other side did not touch it', () => {
    const gone = removeRow(ROW)(start)
    expect(mergePartenariat(start, gone, setCell(ROWS[1], 'ref', 'Z')(start), author).rows[ROW]).toBeUndefined()
    expect(mergePartenariat(start, setCell(ROWS[1], 'ref', 'Z')(start), gone, author).rows[ROW]).toBeUndefined()
  })

  it('stays when the other side wrote in it: what was typed outlives a deletion', () => {
    const [gone, typed] = [removeRow(ROW)(start), setCell(ROW, 'vendu', 4)(start)]
    expect(mergePartenariat(start, gone, typed, author).rows[ROW]?.vendu).toBe(4)
    expect(mergePartenariat(start, typed, gone, author).rows[ROW]?.vendu).toBe(4)
  })

  it('takes its conflicts with it', () => {
    const disputed = mergePartenariat(start, setCell(ROW, 'vendu', 1)(start), setCell(ROW, 'vendu', 2)(start), author)
    expect(Object.keys(disputed.conflicts)).toHaveLength(1)
    expect(removeRow(ROW)(disputed).conflicts).toEqual({})
  })
})

describe('an agreement', () => {
  const agreement = { by: CREATEUR, nom: 'Camille', at: AT, hash: 'a'.repeat(64) }
  const agreed = { ...start, agreements: { 'inventaire-creator': agreement } }

  it('is kept along with a change made on the other side', () => {
    const merged = mergePartenariat(start, setCell(ROW, 'vendu', 1)(start), agreed, { by: CREATEUR, at: AT })
    expect(merged.agreements).toEqual(agreed.agreements)
    expect(merged.rows[ROW]?.vendu).toBe(1)
  })

  it('disappears when it is withdrawn on one side', () => {
    const merged = mergePartenariat(agreed, setCell(ROW, 'vendu', 1)(agreed), start, { by: CREATEUR, at: AT })
    expect(merged.agreements).toEqual({})
  })
})
