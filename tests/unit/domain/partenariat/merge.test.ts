import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Uid } from '#domain/ids.ts'
import { conflitsDe, valeurOf } from '#domain/partenariat/conflicts.ts'
import { choisir, type Edit, poser, supprimerLigne } from '#domain/partenariat/edit.ts'
import { mergePartenariat } from '#domain/partenariat/merge.ts'
import { type ChampLigne, type Partenariat, TETE } from '#domain/partenariat/partenariat.ts'
import { same } from '#domain/same.ts'
import { aLigne, aPartenariat, BOUTIQUE, CREATEUR, LIGNE } from '#tests/fixtures/documents.ts'

const LE = '2026-11-20T08:00:00.000Z'
const ROWS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'] as const
const start = aPartenariat({ lignes: Object.fromEntries(ROWS.map((id, i) => [id, aLigne({ ordre: i + 1 })])) })

/** A device and the server, as the exchange goes: a stale version is merged here, then sent again. */
interface Device {
  readonly par: Uid
  base: Partenariat
  mine: Partenariat
}

function sync(server: Partenariat, device: Device): Partenariat {
  const sent = same(device.base, server)
    ? device.mine
    : mergePartenariat(device.base, server, device.mine, { par: device.par, le: LE })
  device.base = sent
  device.mine = sent
  return sent
}

function settle(server: Partenariat, devices: readonly Device[], order: readonly number[]): Partenariat {
  let state = server
  for (const index of [...order, ...devices.keys()]) state = sync(state, devices[index % devices.length] as Device)
  return state
}

const device = (par: Uid, mine = start): Device => ({ par, base: start, mine })
const applied = (edits: readonly Edit[]) => edits.reduce((doc, edit) => edit(doc), start)

const row = fc.constantFrom(...ROWS)
const cell = fc.oneof(
  fc.record({ champ: fc.constantFrom<ChampLigne>('ref', 'description'), valeur: fc.string({ maxLength: 5 }) }),
  fc.record({ champ: fc.constantFrom<ChampLigne>('depot', 'vendu', 'repris'), valeur: fc.nat({ max: 5 }) }),
)
const edit = fc.record({ cible: row, cell })
const edits = fc.array(edit, { maxLength: 6 })
const orders = fc.array(fc.nat({ max: 2 }), { maxLength: 8 })
type Edited = { readonly cible: string; readonly cell: { readonly champ: string; readonly valeur: unknown } }
const toEdit = ({ cible, cell: { champ, valeur } }: Edited): Edit => poser(cible, champ, valeur)

/** Every value that a cell shows, the one in place and those to choose from. */
function shown(doc: Partenariat, cible: string, champ: string): string[] {
  const others = conflitsDe(doc, cible, champ).map(({ valeur }) => valeur)
  return [...new Set([String(valeurOf(doc, cible, champ)), ...others])].sort()
}

describe('two devices offline', () => {
  it('lose nothing when they write in different rows, whatever the order of the exchange', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 4 }), fc.array(cell, { maxLength: 4 }), orders, (here, there, order) => {
        const devices = [
          device(BOUTIQUE, applied(here.map(({ champ, valeur }) => poser(ROWS[0], champ, valeur)))),
          device(CREATEUR, applied(there.map(({ champ, valeur }) => poser(ROWS[1], champ, valeur)))),
        ]
        const [one, two] = devices.map(({ mine }) => mine) as [Partenariat, Partenariat]
        const end = settle(start, devices, order)
        expect(end.lignes[ROWS[0]]).toEqual(one.lignes[ROWS[0]])
        expect(end.lignes[ROWS[1]]).toEqual(two.lignes[ROWS[1]])
        expect(end.conflits).toEqual({})
      }),
    )
  })

  it('keep the rows that each added', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const devices = [
          device(BOUTIQUE, poser('dddddddddddd', 'ref', 'D')(start)),
          device(CREATEUR, poser('eeeeeeeeeeee', 'ref', 'E')(start)),
        ]
        const end = settle(start, devices, order)
        expect(Object.keys(end.lignes).sort()).toEqual([...ROWS, 'dddddddddddd', 'eeeeeeeeeeee'])
      }),
    )
  })

  it('show every value that a cell was given, whatever the order of the exchange', () => {
    fc.assert(
      fc.property(edits, edits, edits, orders, (a, b, c, order) => {
        const made = [a, b, c].map((list) => applied(list.map(toEdit)))
        const devices = made.map((mine, index) => device(index === 1 ? CREATEUR : BOUTIQUE, mine))
        const end = settle(start, devices, order)
        for (const id of ROWS) {
          for (const champ of ['ref', 'description', 'depot', 'vendu', 'repris']) {
            const before = valeurOf(start, id, champ)
            const written = made.map((doc) => valeurOf(doc, id, champ)).filter((valeur) => valeur !== before)
            const expected = written.length === 0 ? [before] : written
            expect(shown(end, id, champ)).toEqual([...new Set(expected.map(String))].sort())
          }
        }
      }),
    )
  })

  it('end with the same document, in one more exchange', () => {
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
    mergePartenariat(start, theirs(start), ours(start), { par: CREATEUR, le: LE })

  it('shows both values: the first to arrive in place, the other to choose', () => {
    const merged = meet(poser(LIGNE, 'vendu', 3), poser(LIGNE, 'vendu', 2))
    expect(merged.lignes[LIGNE]?.vendu).toBe(2)
    expect(conflitsDe(merged, LIGNE, 'vendu')).toEqual([
      { cible: LIGNE, champ: 'vendu', valeur: '3', par: CREATEUR, le: LE },
    ])
  })

  it('asks nothing when both wrote the same', () => {
    expect(meet(poser(LIGNE, 'vendu', 2), poser(LIGNE, 'vendu', 2)).conflits).toEqual({})
  })

  it('is settled by choosing, and stays settled', () => {
    const merged = meet(poser(LIGNE, 'vendu', 3), poser(LIGNE, 'vendu', 2))
    const chosen = choisir(LIGNE, 'vendu', '3')(merged)
    expect(chosen.lignes[LIGNE]?.vendu).toBe(3)
    expect(chosen.conflits).toEqual({})
    // The other device, which still has the question, takes the answer.
    expect(
      mergePartenariat(merged, chosen, poser(LIGNE, 'ref', 'Z')(merged), { par: BOUTIQUE, le: LE }).conflits,
    ).toEqual({})
  })

  it('is a question again when two people settle it differently', () => {
    const merged = meet(poser(LIGNE, 'vendu', 3), poser(LIGNE, 'vendu', 2))
    const other = poser(LIGNE, 'vendu', 5)(choisir(LIGNE, 'vendu', '2')(merged))
    const again = mergePartenariat(merged, choisir(LIGNE, 'vendu', '3')(merged), other, { par: BOUTIQUE, le: LE })
    expect(shown(again, LIGNE, 'vendu')).toEqual(['3', '5'])
  })

  it('holds for the dates and the contract too', () => {
    const merged = meet(poser(TETE, 'dateDepot', '2026-12-01'), poser(TETE, 'dateDepot', '2026-12-02'))
    expect(shown(merged, TETE, 'dateDepot')).toEqual(['2026-12-01', '2026-12-02'])
    const contrat = meet(poser('contrat', 'loyer', true), poser('contrat', 'loyerMontant', '40'))
    expect(contrat.contrat).toMatchObject({ loyer: true, loyerMontant: '40' })
    expect(contrat.conflits).toEqual({})
  })

  it('counts both beginnings of the document when two devices made it apart', () => {
    const blank = aPartenariat({ lignes: {} })
    const ours = poser(TETE, 'lieu', 'Nantes')(poser('dddddddddddd', 'ref', 'D')(blank))
    const theirs = poser(TETE, 'lieu', 'Brest')(poser('eeeeeeeeeeee', 'ref', 'E')(blank))
    const merged = mergePartenariat(undefined, theirs, ours, { par: CREATEUR, le: LE })
    expect(Object.keys(merged.lignes).sort()).toEqual(['dddddddddddd', 'eeeeeeeeeeee'])
    expect(shown(merged, TETE, 'lieu')).toEqual(['Brest', 'Nantes'])
    expect(Object.keys(merged.conflits)).toHaveLength(1)
  })
})

describe('a row deleted', () => {
  const auteur = { par: CREATEUR, le: LE }

  it('is gone when the other side did not touch it', () => {
    const gone = supprimerLigne(LIGNE)(start)
    expect(mergePartenariat(start, gone, poser(ROWS[1], 'ref', 'Z')(start), auteur).lignes[LIGNE]).toBeUndefined()
    expect(mergePartenariat(start, poser(ROWS[1], 'ref', 'Z')(start), gone, auteur).lignes[LIGNE]).toBeUndefined()
  })

  it('stays when the other side wrote in it: what was typed outlives a deletion', () => {
    const [gone, typed] = [supprimerLigne(LIGNE)(start), poser(LIGNE, 'vendu', 4)(start)]
    expect(mergePartenariat(start, gone, typed, auteur).lignes[LIGNE]?.vendu).toBe(4)
    expect(mergePartenariat(start, typed, gone, auteur).lignes[LIGNE]?.vendu).toBe(4)
  })

  it('takes its questions with it', () => {
    const asked = mergePartenariat(start, poser(LIGNE, 'vendu', 1)(start), poser(LIGNE, 'vendu', 2)(start), auteur)
    expect(Object.keys(asked.conflits)).toHaveLength(1)
    expect(supprimerLigne(LIGNE)(asked).conflits).toEqual({})
  })
})

describe('an agreement', () => {
  const accord = { par: CREATEUR, nom: 'Camille', le: LE, empreinte: 'a'.repeat(64) }
  const agreed = { ...start, accords: { 'inventaire-creator': accord } }

  it('given on one side meets a change on the other, and both stay', () => {
    const merged = mergePartenariat(start, poser(LIGNE, 'vendu', 1)(start), agreed, { par: CREATEUR, le: LE })
    expect(merged.accords).toEqual(agreed.accords)
    expect(merged.lignes[LIGNE]?.vendu).toBe(1)
  })

  it('taken back on one side is gone', () => {
    const merged = mergePartenariat(agreed, poser(LIGNE, 'vendu', 1)(agreed), start, { par: CREATEUR, le: LE })
    expect(merged.accords).toEqual({})
  })
})
