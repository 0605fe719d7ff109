import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '#domain/papers/records.ts'
import { linesMatchTotals, releveOf } from '#domain/papers/statements/lines.ts'
import { buildStatement } from '#domain/papers/statements/sums.ts'
import type { TermsByDay } from '#domain/papers/statements/terms.ts'
import { releveTotals } from '#messages/releve-values.ts'
import { aLedger, aLoss, always, amended, anInput, aSale, aStatement, aVoid } from '#tests/fixtures/ledger.ts'

const SOURCE = { boutique: 'La Mercerie', createur: 'Ana Roux', contrat: null, status: null }
const COUNTED = aStatement('b', { movements: ['v00000000000'], from: '2026-05-01', to: '2026-05-31' })

function releve(known: Partial<Parameters<typeof aLedger>[0]>, terms: TermsByDay = always(), input = {}) {
  const records = aLedger(known)
  return releveOf(buildStatement(records, terms, anInput(input)), records, terms, SOURCE)
}
const linesOf = (...changes: Partial<StoredRecord>[]) =>
  releve({ movements: changes.map((change, index) => aSale(`m${index}`, change)) }).lines

describe('the lines of a statement', () => {
  it('add up what was sold of a row on a day at one price', () => {
    const added = { quantity: 3, centimes: 36_000, isEarlier: false }
    const sale = { article: 'B1 Bol', day: '2026-06-05', prixCentimes: 12_000, tva: 20 }
    expect(linesOf({}, { quantity: 2 })).toMatchObject([{ ...sale, ...added }])
  })

  it.each([
    ['another row', { row: 'bbbbbbbbbbbb' }],
    ['another day', { day: '2026-06-06' }],
    ['another price', { prixCentimes: 11_000 }],
    ['another VAT', { tva: 5.5 }],
    ['a price and a VAT that read alike in a row', { prixCentimes: 120_002, tva: 0 }],
  ])('keep apart %s', (_what, change) => {
    expect(linesOf({}, change)).toHaveLength(2)
  })

  it('are in the order of days, those before the first one said to be earlier', () => {
    const lines = linesOf({ day: '2026-06-01' }, { day: '2026-05-31' }, { day: '2026-05-30' })
    const days = lines.map(({ day, isEarlier }) => `${day} ${isEarlier}`)
    expect(days).toEqual(['2026-05-30 true', '2026-05-31 true', '2026-06-01 false'])
  })

  it('keep apart what is taken back, as a negative sale', () => {
    const cancelled = { voids: [aVoid('v')], statements: [COUNTED] }
    const { lines } = releve({ movements: [aSale('m'), aSale('v')], ...cancelled })
    expect(lines.map(({ quantity, centimes }) => `${quantity} ${centimes}`).sort()).toEqual(['-1 -12000', '1 12000'])
  })

  it('have of a loss its cause, and what is due for it', () => {
    const terms = always({ isLossDue: true, lossCentimes: 4000 })
    const { lines } = releve({ movements: [aLoss('m', { cause: 'vole' })] }, terms)
    expect(lines).toMatchObject([{ sort: 'perdu', cause: 'vole', prixCentimes: 4000, centimes: 4000 }])
  })

  it('match the totals as far as the device knows the sales', () => {
    const whole = releve({ movements: [aSale('m'), aSale('n')] })
    expect(linesMatchTotals(whole)).toBe(true)
    expect(linesMatchTotals({ ...whole, lines: [] })).toBe(false)
  })
})

describe('a statement as read', () => {
  it('lists free lines by position, those for the boutique negative', () => {
    const line = { label: 'Nappe', centimes: 500, pour: 'boutique' as const }
    const second = { ...line, position: 2 }
    const first = { cccccccccccc: { ...line, position: 1, centimes: 0 } }
    const lines = { bbbbbbbbbbbb: { ...second, pour: 'creator' as const }, aaaaaaaaaaaa: second, ...first }
    // Never -0, which is written '-0,00'.
    expect(releve({}, always(), { lines }).freeLines.map(({ centimes }) => centimes)).toEqual([0, -500, 500])
  })

  it('has no negative nothing, which would be written so', () => {
    const cancelled = { movements: [aSale('v')], voids: [aVoid('v')], statements: [COUNTED] }
    const { groups, lines } = releve(cancelled, always({ commission: 0 }))
    expect(groups[0]?.commissionCentimes).toBe(0)
    const free = { ...cancelled, movements: [aSale('v', { prixCentimes: 0 })] }
    expect([lines[0]?.centimes, releve(free).lines[0]?.centimes]).toEqual([-12_000, 0])
    expect(releve(free).groups[0]).toMatchObject({ paidCentimes: 0, baseCentimes: 0, commissionCentimes: 0 })
  })

  it('says where it departs from the contract of its last day, and why', () => {
    const terms = amended('2026-06-11', { commission: 20 }, {})
    const own = { reason: 'Geste', commission: 10, base: 'prix' as const }
    const { deviation } = releve({ movements: [aSale('m')] }, terms, own)
    expect(deviation).toMatchObject({ ...own, agreed: { commission: 30, base: 'ht' } })
    expect(releve({ movements: [aSale('m')] }, terms).deviation).toBeNull()
  })

  it('has one commission of each contract, also of two at the same rate', () => {
    const half = { commission: 50, base: 'prix' as const }
    const movements = [aSale('m', { prixCentimes: 5 }), aSale('n', { prixCentimes: 5, day: '2026-06-12' })]
    const { groups, commissionCentimes } = releve({ movements }, amended('2026-06-11', half, half))
    expect([groups.length, commissionCentimes]).toEqual([2, 6])
  })

  it('takes a sale back on the terms that counted it, whatever later statements do', () => {
    const own = (number: number, commission: number, movements: readonly string[]) =>
      aStatement(`b${number}`, { number, movements: [...movements], reason: 'Geste', commission, base: 'prix' })
    const taking = own(2, 0, ['v00000000000-void'])
    // The first was contested since, and the third counts the sale again.
    const statements = [own(3, 40, ['v00000000000']), taking, own(1, 10, ['v00000000000'])]
    const records = aLedger({ movements: [aSale('v')], voids: [aVoid('v')], statements })
    const rates = (one: Parameters<typeof releveOf>[0]) =>
      releveOf(one, records, always(), SOURCE).groups[0]?.commission
    expect([rates(taking), rates({ ...taking, number: 0 })]).toEqual([10, 40])
  })

  it('has one commission of each VAT rate and each contract', () => {
    const movements = [aSale('m'), aSale('n', { day: '2026-06-12' }), aSale('o', { day: '2026-06-12', tva: 5.5 })]
    const { groups } = releve({ movements }, amended('2026-06-11', { commission: 20 }, {}))
    expect(groups.map(({ commission, tva, commissionCentimes }) => [commission, tva, commissionCentimes])).toEqual([
      [20, 20, 2000],
      [30, 20, 3000],
      [30, 5.5, 3412], // 120,00 / 1,055 = 113,744: 113,74; 30 %: 34,122
    ])
  })

  it('keeps the rent that was counted in advance, whatever the contract says since', () => {
    const rent = { monthlyCentimes: 3000 }
    const input = anInput({ rentFrom: '2026-06-01', rentTo: '2026-06-30' })
    const statement = buildStatement(aLedger({}), always(rent), input)
    const listed = (terms: TermsByDay) => {
      const data = releveOf(statement, aLedger({}), terms, SOURCE)
      return releveTotals(data).map(({ centimes }) => centimes)
    }
    expect(listed(always(rent))).toEqual([0, -3000, 3000])
    expect(listed(amended('2026-06-11', rent, { monthlyCentimes: 6000 }))).toEqual([0, -3000, 3000])
    expect(releve({}, amended('2026-06-11', rent, { monthlyCentimes: 6000 }), input).rents).toHaveLength(2)
  })
})
